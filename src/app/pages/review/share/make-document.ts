import type { ReviewDocument } from '#domain/review/document';

export type MakeDocument = (hidesNames: boolean) => Promise<ReviewDocument>;
