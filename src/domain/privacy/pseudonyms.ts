import type { Id } from '#contract/id';
import { fnv1aMixed } from '../text/fnv';
import { initialsOf } from '../text/words';
import { accountSpans } from './accounts';
import { cardSpans } from './cards';
import { emailSpans, phoneSpans } from './personal';
import { formatSpans } from './secret-names';
import { MASK } from './secrets';
import { cover, type Span } from './spans';
import { urlSpans } from './urls';

/**
 * Words for pseudonyms, easy to pronounce and to note: birds, trees, flowers, stones and a few animals, and no common
 * first names. Their order and number decide the pseudonyms: a change gives everyone another one.
 */
export const PSEUDONYM_WORDS: readonly string[] = `
Heron Osprey Plover Curlew Lapwing Dunlin Egret Bittern Stork Ibis Pelican Petrel Puffin Gannet Fulmar Razorbill
Kittiwake Cormorant Albatross Skua Avocet Sandpiper Godwit Whimbrel Turnstone Oystercatcher Moorhen Grebe
Mallard Pintail Teal Shelduck Goldeneye Goosander Eider Quail Partridge Pheasant Grouse Kestrel Falcon Harrier
Goshawk Eagle Condor Swallow Kingfisher Hoopoe Woodpecker Skylark Wagtail Waxwing Redstart Wheatear Stonechat
Fieldfare Redwing Blackbird Thrush Warbler Goldcrest Flycatcher Treecreeper Oriole Magpie Jackdaw Starling
Sparrow Linnet Siskin Goldfinch Greenfinch Bullfinch Chaffinch Hawfinch Crossbill Bunting Tanager Toucan
Hornbill Macaw Cockatoo Parakeet Flamingo Spoonbill Kiwi Lyrebird Kookaburra Sunbird Canary Nightingale Birch
Alder Aspen Beech Cedar Cypress Hornbeam Larch Maple Oak Poplar Spruce Sycamore Walnut Acacia Baobab Chestnut
Eucalyptus Ginkgo Hickory Mangrove Mimosa Mulberry Redwood Sequoia Whitebeam Hawthorn Blackthorn Dogwood Almond
Apricot Papaya Pomegranate Tamarind Avocado Coconut Hazelnut Pecan Pistachio Cashew Bamboo Bracken Cowslip
Crocus Daffodil Foxglove Gorse Harebell Hyacinth Larkspur Lupin Orchid Snowdrop Sunflower Thistle Tulip Yarrow
Anemone Bluebell Buttercup Campion Celandine Cornflower Edelweiss Freesia Geranium Gladiolus Lotus Periwinkle
Agate Amethyst Basalt Cobalt Copper Dolomite Flint Garnet Granite Limestone Mica Moonstone Obsidian Onyx Pumice
Quartz Sandstone Slate Topaz Turquoise Beaver Bison Dormouse Gazelle Hedgehog Ibex Jaguar Leopard Marmot Moose
Otter Panther Puma Reindeer Squirrel Tapir Wombat
`
  .trim()
  .split(/\s+/);

const COUNT = PSEUDONYM_WORDS.length;
/** The number of pairs of two different words. */
const PAIR_COUNT = COUNT * (COUNT - 1);
/**
 * A prime beyond the number of words: multiplied by it, ids that are near to each other lead to pairs that are far
 * apart.
 */
const SPREAD = 23_447;
/** The first letter of each word: the initials of a pair are two of them. */
const LETTERS = PSEUDONYM_WORDS.map((word) => word.charAt(0));
/** Different initials of words, as `He`, and of pairs, as `HB`. */
const MAX_INITIALS = new Set(PSEUDONYM_WORDS.map(initialsOf)).size + letterPairs();

function letterPairs(): number {
  const letters = [...new Set(LETTERS)];
  const isOfOneWord = (letter: string) => LETTERS.indexOf(letter) === LETTERS.lastIndexOf(letter);
  return letters.length ** 2 - letters.filter(isOfOneWord).length;
}

/**
 * Pseudonyms while presenting and for guests: words that are easy to pronounce. They hide a name from viewers of a
 * screen, not from readers of the ids. Their initials are unique while there are enough, for some 500 people:
 * - The people of a list, which is the same in every browser, have a word each, as `Heron`: that of their id's hash
 *   or the next one with free initials. Smaller ids choose first, so that a new person never takes a word that is in
 *   use.
 * - Then it is two, as `Heron Birch`: the pair of the id or the next one with free initials, then with any.
 * - People who are not in the list have the pair of their id: different ones for ids that are less than some 38,000
 *   apart.
 */
export function pseudonymsOf(list: readonly Id[]): (id: Id) => string {
  const byId = new Map<string, string>();
  const used = { names: new Set<string>(), initials: new Set<string>() };
  for (const id of list.toSorted((a, b) => (a < b ? -1 : 1))) {
    const key = String(id);
    if (byId.has(key)) continue;
    const pseudonym = freeWord(key, used.initials) ?? freePair(id, used);
    byId.set(key, pseudonym);
    used.names.add(pseudonym);
    used.initials.add(initialsOf(pseudonym));
  }
  return (id) => byId.get(String(id)) ?? pairAt(wordIndex(id));
}

/** Undefined where the initials of every word are used. */
function freeWord(key: string, usedInitials: ReadonlySet<string>): string | undefined {
  const first = fnv1aMixed(key) % COUNT;
  for (let at = first; at < first + COUNT; at += 1) {
    const word = wordAt(at % COUNT);
    if (!usedInitials.has(initialsOf(word))) return word;
  }
  return undefined;
}

type Used = { names: ReadonlySet<string>; initials: ReadonlySet<string> };

function freePair(id: Id, { names, initials }: Used): string {
  const first = wordIndex(id);
  if (initials.size < MAX_INITIALS) {
    for (let at = first; at < first + PAIR_COUNT; at += 1) {
      const [one, other] = wordsAt(at % PAIR_COUNT);
      if (!initials.has(`${LETTERS[one]}${LETTERS[other]}`)) return pairAt(at % PAIR_COUNT);
    }
  }
  const pair = pairAt(first);
  let numbered = pair;
  for (let number = 2; names.has(numbered); number += 1) numbered = `${pair} ${number}`;
  return numbered;
}

function wordIndex(id: Id): number {
  return (Number(BigInt.asUintN(64, BigInt(id)) % BigInt(PAIR_COUNT)) * SPREAD) % PAIR_COUNT;
}

function pairAt(place: number): string {
  return wordsAt(place).map(wordAt).join(' ');
}

/** The indexes of the two different words of a pair. */
function wordsAt(place: number): [number, number] {
  const first = Math.floor(place / (COUNT - 1));
  const second = place % (COUNT - 1);
  return [first, second < first ? second : second + 1];
}

function wordAt(index: number): string {
  return PSEUDONYM_WORDS[index] ?? '';
}

/** File of a frame: its path unchanged, as names of built files hold hashes; parameters and user masked. */
export function maskFile(file: string): string {
  if (!/[?#@]/.test(file)) return file;
  const { start, end } = filePathIn(file);
  const isOutside = (span: Span): boolean => span.start < start || span.end > end;
  return cover(file, urlSpans(file).filter(isOutside), MASK);
}

/** Span from the end of the host to the parameters. */
export function filePathIn(file: string): Span {
  const start = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(file)?.[0].length ?? 0;
  const end = file.slice(start).search(/[?#]/);
  return { start, end: end < 0 ? file.length : start + end };
}

/** Masks known formats only, for names of functions and lines of source, where a name looks like anything. */
export function maskFormats(code: string): string {
  const spans = [
    ...formatSpans(code),
    ...cardSpans(code),
    ...accountSpans(code),
    ...emailSpans(code),
    ...phoneSpans(code),
  ];
  return cover(code, spans, MASK);
}
