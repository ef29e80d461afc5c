import { serve } from '../../../worker/serve';
import { bodyJobs, type BodyJobs } from './jobs';

serve<BodyJobs>(bodyJobs);
