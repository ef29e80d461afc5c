import { counted } from '#domain/text/words';
import { PLATFORMS } from '#symbolication/platforms';
import { publicName, publicTitle, publicWords } from '#symbolication/privacy';
import { recognise } from '#symbolication/recognise';
import { framesOf } from '#symbolication/stack';
import { openFragment } from '../../../data/fragment';
import type { EvidenceCard } from './evidence-cards';

/** Summary of a shared stack; loaded on demand. Nothing is sent to a server. */
export async function stackCard(card: EvidenceCard, fragment: string): Promise<EvidenceCard> {
  const opened = await openFragment(fragment);
  if (!opened || 'problem' in opened)
    return { ...card, sentence: opened?.problem ?? 'This is no shared stack.' };
  const type = recognise(opened.stack).type?.value ?? 'browser';
  const stack = PLATFORMS[type].parse(opened.stack);
  const frames = framesOf(stack);
  const [first] = frames;
  const title = publicTitle(stack.sections[0]?.title ?? '').slice(0, 200);
  const place = first && [publicName(first.frame.function), publicWords(first.frame.file, [first])];
  const line = first?.frame.line ?? 0;
  const where = place?.filter((part) => part !== '').join(', ') ?? '';
  return {
    ...card,
    title: title || card.title,
    status: type === 'browser' ? 'JavaScript' : type,
    sentence:
      where === ''
        ? `${counted(frames.length, 'frame')}.`
        : `${counted(frames.length, 'frame')}; on top ${where}${line === 0 ? '' : `:${line}`}.`,
  };
}
