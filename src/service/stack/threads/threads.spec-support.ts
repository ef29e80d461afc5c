import { code } from './thread?thread';
import { createStackThreads } from './threads';

/** Shared threads for all specs of a file. They start with the first stack. */
export const threads = createStackThreads({ code });
