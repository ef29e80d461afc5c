import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Button } from '../../ui/Button';
import { useSessionEnded } from '../../api/session';
import { accessKind, isSignedIn, readsSources } from '../../url/settings';
import { Notice } from '../../ui/Notice';
import { LaterPart } from '../states/LaterPart';
import { lazyPart } from '../states/lazy-part';
import { isCurrentEntry, NAVIGATION } from '#address/pages';
import { paths } from '#address/paths';
import { type ShellDialog, useShellKeys } from '../palette/use-shell-keys';
import { useStickyPresenting } from '../../url/use-sticky-presenting';
import type { Presenting } from '#address/presenting';
import { zonesKeptFrom } from '#address/zone';
import { countNames, useLearnedNames } from '../../api/names/learned-names';
import { PopoverBox } from '../../ui/PopoverBox';
import { Modal } from '../../ui/Modal';
import type { TypedAhead } from '../palette/Palette';
import { PaletteField } from '../palette/PaletteField';
import { MovedAddress } from './MovedAddress';
import { NewVersion } from './NewVersion';
import { OfflineLine } from './OfflineLine';
import { ThemePicker } from './ThemePicker';
import { useReturnFocus } from './use-return-focus';
import { useZoneInAddress } from './use-zone-in-address';

const Palette = lazyPart(() => import('../palette/Palette'), 'Palette');

const LearnedNames = lazyPart(() => import('./LearnedNames'), 'LearnedNames');

const PresentBar = lazyPart(() => import('./PresentBar'), 'PresentBar');
const WallBar = lazyPart(() => import('./WallBar'), 'WallBar');
const SessionEnded = lazyPart(() => import('./SessionEnded'), 'SessionEnded');
const Account = lazyPart(() => import('./Account'), 'Account');
const KeysHelp = lazyPart(() => import('../palette/KeysHelp'), 'KeysHelp');
/** Frame of every page. */
export function Shell() {
  const [dialog, show] = useState<ShellDialog>();
  useShellKeys(show);
  const close = () => show(undefined);
  const presenting = useStickyPresenting();
  useZoneInAddress();
  useReturnFocus();
  const sessionEnded = useSessionEnded();
  return (
    <div className={frameLook(presenting)}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-2 focus:text-on-accent"
      >
        Skip to content
      </a>
      {presenting.on ? (
        <LaterPart className="m-2" loading={<div className="h-10" />}>
          {presenting.wall ? <WallBar onExit={presenting.exit} /> : <PresentBar onExit={presenting.exit} />}
        </LaterPart>
      ) : (
        <Navigation show={show} present={presenting.enter} />
      )}
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 py-4 outline-none md:px-6 presented:pt-1 on-wall:min-h-0 on-wall:flex-1 on-wall:py-3"
      >
        {!presenting.on && <OfflineLine />}
        {accessKind() === 'everybody' && <EverybodyNotice />}
        {!presenting.isLost && (
          <MovedAddress>
            <Suspense>
              <Outlet />
            </Suspense>
          </MovedAddress>
        )}
      </main>
      <LaterPart className="fixed inset-x-4 top-4 z-50 shadow-float" onClose={close}>
        {dialog === 'palette' && <PaletteBox onClose={close} onKeys={() => show('keys')} />}
        {dialog === 'keys' && <KeysHelp onClose={close} />}
        {sessionEnded && <SessionEnded />}
      </LaterPart>
      {!presenting.on && <NewVersion />}
    </div>
  );
}

function frameLook({ on, wall }: Pick<Presenting, 'on' | 'wall'>): string {
  if (wall) return 'flex h-dvh flex-col print:block';
  return `min-h-dvh print:block ${on ? '' : 'md:grid md:grid-cols-[200px_1fr]'}`;
}

/** Warns users who assume that only their team sees this. */
function EverybodyNotice() {
  return (
    <Notice className="mb-3 presented:hidden print:hidden">
      Everybody on this network sees everything here, with the gateway’s app key: nobody signs in.
    </Notice>
  );
}

function SignedIn() {
  if (!isSignedIn()) return null;
  return (
    <LaterPart loading={<div className="h-[30px]" />}>
      <Account />
    </LaterPart>
  );
}

/** Navigation to the other pages, and settings of this browser. */
function Navigation({ show, present }: { show: (dialog: ShellDialog) => void; present: () => void }) {
  return (
    <header className="flex flex-col gap-1 border-line bg-sunken px-2.5 py-2 max-md:border-b md:sticky md:top-0 md:h-dvh md:border-r md:py-3.5 print:hidden">
      <div className="flex flex-wrap items-center gap-2 px-2.5 md:pb-3">
        <img src="/favicon.svg" alt="" width="20" height="20" />
        <b className="grow text-lg tracking-tight">Watchbill</b>
        <Button className="md:hidden" onClick={() => show('palette')}>
          Go to…
        </Button>
      </div>
      <Button className="mx-2.5 mb-2 justify-between! max-md:hidden" onClick={() => show('palette')}>
        Go to…
        <kbd className="font-mono text-2xs text-ink-3">Ctrl K</kbd>
      </Button>
      {/* Its end fades on a phone: there are more pages to the right. */}
      <div
        ref={useCurrentInSight()}
        className="flex min-w-0 overflow-x-auto max-md:[mask-image:linear-gradient(to_right,#000_88%,transparent)] max-md:pe-12"
      >
        <nav aria-label="Pages" className="flex gap-0.5 max-md:shrink-0 md:grow md:flex-col">
          {NAVIGATION.map(({ name, to }) => (
            <PageLink key={name} name={name} to={to} />
          ))}
        </nav>
        <div className="flex shrink-0 items-center gap-2 md:hidden">
          <KnownNames />
          <div className="flex w-32">
            <ThemePicker />
          </div>
        </div>
      </div>
      <div className="flex md:hidden">
        <SignedIn />
      </div>
      <div className="mt-auto flex flex-col gap-2 px-2.5 max-md:hidden">
        {readsSources() && <PageLink name="Sources" to={paths.sources()} />}
        <Button
          look="quiet"
          className="justify-start!"
          title="Presentation mode: larger text, no auto-refresh, secrets hidden"
          onClick={present}
        >
          Present
        </Button>
        <Button look="quiet" className="justify-between!" onClick={() => show('keys')}>
          Keys
          <kbd className="font-mono text-2xs">?</kbd>
        </Button>
        <KnownNames />
        <SignedIn />
        <ThemePicker />
      </div>
    </header>
  );
}

/** Scrolls the navigation to the link of the open page, on a phone. */
function useCurrentInSight() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = ref.current;
    const current = [...(row?.querySelectorAll('a') ?? [])].find((link) =>
      isCurrentEntry(link.pathname, pathname),
    );
    if (!row || !current) return;
    const [sight, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    if (link.left < sight.left || link.right > sight.right) row.scrollLeft += link.left - sight.left;
  }, [pathname]);
  return ref;
}

/** Nav link that keeps the time zones. */
function PageLink({ name, to }: { name: string; to: string }) {
  const location = useLocation();
  const zones = zonesKeptFrom(location);
  return (
    <Link
      aria-current={isCurrentEntry(to, location.pathname) ? 'page' : undefined}
      to={{ pathname: to, search: zones.toString() }}
      className="flex min-h-8 items-center rounded-md px-2.5 whitespace-nowrap text-ink-2 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {name}
    </Link>
  );
}

/** Number of names saved from replies; opens the list. */
function KnownNames() {
  const id = useId();
  const names = useLearnedNames();
  const count = countNames(names);
  if (count === 0) return null;
  return (
    <>
      <Button look="quiet" className="h-7! px-2.5! text-xs" popoverTarget={id}>
        {count} saved {count === 1 ? 'name' : 'names'}
      </Button>
      <PopoverBox id={id} className="w-72 p-3 text-sm">
        <LaterPart>
          <LearnedNames />
        </LaterPart>
      </PopoverBox>
    </>
  );
}

/** Palette dialog, which buffers keystrokes while the palette's code loads. */
function PaletteBox(props: { onClose: () => void; onKeys: () => void }) {
  const [ahead, setAhead] = useState<TypedAhead>({ text: '', pasted: undefined, entered: false });
  return (
    <Modal label="Go to" onClose={props.onClose} className="mt-[12vh] w-[min(36rem,calc(100vw-2rem))]">
      <Suspense
        fallback={
          <>
            <PaletteField
              text={ahead.text}
              onText={(text) => setAhead({ text, pasted: undefined, entered: false })}
              onPasteLines={(pasted) => setAhead({ ...ahead, pasted })}
              onKeyDown={({ key }) => key === 'Enter' && setAhead({ ...ahead, entered: true })}
            />
            <p role="status" className="px-3.5 py-2 text-xs text-ink-2">
              {ahead.pasted === undefined ? 'Loading what can be gone to…' : 'Reading what was pasted…'}
            </p>
          </>
        }
      >
        <Palette ahead={ahead} {...props} />
      </Suspense>
    </Modal>
  );
}
