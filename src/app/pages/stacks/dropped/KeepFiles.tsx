import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '#domain/text/count';
import { PLATFORMS } from '#symbolication/platforms';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { Button } from '../../../ui/Button';
import type { StackFields } from '../model/fields';
import type { StackRequest } from '../model/stack-request';
import { addFiles, type DroppedQuestion, artifactBuildsQuery, packed } from './dropped-query';
import type { DroppedReply } from './jobs';

type KeepFilesProps = {
  request: StackRequest | undefined;
  reply: DroppedReply;
  /** Build fields of the form. */
  fields: StackFields;
  onKept: () => void;
};

/**
 * Uploads the files with an answer to the server, for everyone, on request. Absent without permission, for an
 * example, and without an answer.
 */
export function KeepFiles({ request, reply, fields, onKept }: KeepFilesProps) {
  const { data: kept } = useQuery(artifactBuildsQuery);
  const isAnswered = reply.answers.some(({ frames }) => frames.length > 0);
  const dropped = request?.dropped;
  if (!kept?.may_add || !isAnswered || !dropped || dropped.isExample) return null;
  return <KeepButton question={{ ...request, dropped }} fields={fields} onKept={onKept} />;
}

type KeepButtonProps = { question: DroppedQuestion; fields: StackFields; onKept: () => void };

function KeepButton({ question, fields, onKept }: KeepButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      const problem = problemOf(fields);
      if (problem !== undefined) throw new Error(problem);
      const [service, version] = [fields.service.trim(), fields.version.trim()];
      const [buildId, variant] = [fields.buildId.trim(), fields.variant.trim()];
      const build = { type: fields.type, service, version, buildId, variant };
      const count = await addFiles(await packed(question, build));
      return `${counted(count, 'file')} kept for ${service}${version === '' ? '' : ` ${version}`}.`;
    },
    onSuccess: () => {
      onKept();
      return client.invalidateQueries({ queryKey: artifactBuildsQuery.queryKey });
    },
  });
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Keeping…' : 'Keep for the team'}
      </Button>
      {error && (
        <p role="alert" className="order-last w-full text-sm wrap-anywhere text-bad">
          Nothing was kept: <MaskedText text={error.message} />
        </p>
      )}
      {data !== undefined && (
        <p role="status" className="order-last w-full text-sm wrap-anywhere text-ink-2">
          {data} From now on the server reads such stacks for everybody.
        </p>
      )}
    </>
  );
}

function problemOf({ type, service, buildId, variant }: StackFields): string | undefined {
  if (service.trim() === '') return 'name the service first, for files belong to one.';
  if (PLATFORMS[type].takes.build && buildId.trim() === '' && variant.trim() === '') {
    return 'fill in the build id or the variant first, by which a mapping is found.';
  }
  return undefined;
}
