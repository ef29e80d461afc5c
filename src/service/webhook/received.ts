import { not, sql } from 'drizzle-orm';
import { deliveries } from '../store/schema';

/** Requests to the receiving addresses of an earlier version, which are stored among the deliveries. */
export const IS_RECEIVED = sql`(${deliveries.integration_id} like 'received-%' and ${deliveries.event_type} = 'received')`;

export const IS_SENT = not(IS_RECEIVED);
