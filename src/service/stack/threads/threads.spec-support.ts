import { code } from './thread?thread';
import { createStackThreads } from './threads';

/** Threads as the service has them, for all specs of a file. None is started before a stack is read. */
export const threads = createStackThreads({ code });
