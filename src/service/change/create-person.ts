import { eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import type { personCreate } from '#contract/served/changes';
import type { Context } from '../context';
import { importRecords } from '../import/import-records';
import { inChange } from './in-change';
import { email as emailField } from '../records/field-schemas';
import { refuseInput } from '../refusal';
import { peopleEmails } from '../store/schema';
import { requireFullEditor } from './editor';
import { nextPersonId } from './next-id';
import { requireText } from './write-version';

/**
 * Adds a person without teams, who signs in with the address.
 * @throws Refusal AccessDenied; InvalidParameter, also for an address that is in use.
 */
export async function createPerson(
  ctx: Context,
  input: RequestOf<typeof personCreate>,
): Promise<ReplyOf<typeof personCreate>> {
  requireFullEditor(ctx);
  const { person_name } = input;
  requireText('person_name', person_name);
  const checked = check(emailField, input.email);
  if (!checked.ok) {
    const problems = checked.problems.map(({ rule }) => ({ field: 'email', rule }));
    refuseInput(problemLine(problems));
  }
  const email = checked.value;
  return inChange(ctx, async (tx) => {
    if ((await tx.$count(peopleEmails, eq(peopleEmails.email, email))) > 0)
      refuseInput('email must not be in use by another person.');
    const person_id = await nextPersonId(tx);
    const value = { person_id, person_name, team_ids: [], emails: [email] };
    await importRecords(tx, [{ kind: 'people', place: 'The person', size: 0, value }], { now: ctx.now });
    return { data: { person_id } };
  });
}
