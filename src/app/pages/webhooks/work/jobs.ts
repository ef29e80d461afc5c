import type { Delivery } from '#contract/webhook';
import { maskBody } from '#domain/webhook/body';
import { compareDeliveries, type ComparedPart } from '#domain/webhook/compare';
import { curlPosix, type Reveal } from '#domain/webhook/resend';
import { rawBody, readBody, type ReadBody } from '#domain/webhook/read-body';

/**
 * Jobs on the bodies of a delivery: small ones on the page, large ones in a worker, since 5 MB take seconds
 * (run.ts decides). Pure functions of texts.
 */
export type BodyJobs = {
  read: BodyJob<{ body: string; type: string; raw: boolean }, ReadBody>;
  mask: BodyJob<string, string>;
  compare: BodyJob<{ left: Delivery; right: Delivery }, ComparedPart[]>;
  curl: BodyJob<{ delivery: Delivery; reveal: Reveal }, string>;
};

type BodyJob<Input, Output> = { input: Input; output: Output; progress: never };

export const bodyJobs: { [J in keyof BodyJobs]: (input: BodyJobs[J]['input']) => BodyJobs[J]['output'] } = {
  read: ({ body, type, raw }) => (raw ? rawBody(body) : readBody(body, type)),
  mask: maskBody,
  compare: ({ left, right }) => compareDeliveries(left, right),
  curl: ({ delivery, reveal }) => curlPosix(delivery, { reveal }),
};
