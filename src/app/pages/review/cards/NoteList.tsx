import { noteTime, type Note } from '#domain/review/notes';
import { useReviewScope } from '../model/review-scope';

/** Notes to be read, each with the time in it; in front of a room and on paper. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  const { window, zone } = useReviewScope();
  return (
    <ul className="review-notes print:mt-2">
      {notes.map((note) => (
        <li key={`${note.at} ${note.text}`}>
          <b>{noteTime(note, window, zone)}</b>
          <span>{note.text}</span>
        </li>
      ))}
    </ul>
  );
}
