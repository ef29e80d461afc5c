/** Rule of a control and the problem of its value; the target of `aria-describedby`. */
export function FieldNote({ id, rule, problem }: { id: string; rule: string; problem?: string | undefined }) {
  return (
    <div id={id} className="mt-1 text-xs">
      {problem !== undefined && (
        <p role="alert" className="font-medium wrap-anywhere text-bad">
          {problem}
        </p>
      )}
      <p className="text-ink-3">{rule}</p>
    </div>
  );
}
