import { useEffect, Fragment, type ReactNode, Suspense, useId, useState } from 'react';
import { formatMoment, formatOffset, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { formatPresenting, type Presenting } from '#address/values';
import { pseudonymRule } from '../../api/names/directory';
import { useAskedToLeave } from '../../hooks/use-controls-in-sight';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { usePresenting, useStickyPresenting } from '../../url/use-presenting';
import { usePatchSearch, isSignedIn, readsSources } from '../../url/settings';
import { useZones } from '../../hooks/stored';
import { Link, Outlet, useLocation } from 'react-router';
import { sourcesInWords } from '#domain/duty/source-words';
import { useSources } from '../../api/sources';
import { useSessionEnded } from '../../api/post';
import { LaterPart, lazyPart } from '../states/MissingCode';
import { isCurrentEntry, NAVIGATION } from '#address/pages';
import { paths } from '#address/codec';
import { type ShellDialog, useShellKeys } from '../palette/use-shell-keys';
import { zonesKeptFrom } from '#address/zone';
import { countNames, forgetNames, useLearnedNames } from '../../api/names/learned-names';
import { PopoverBox } from '../../ui/PopoverBox';
import { Modal } from '../../ui/Modal';
import type { TypedAhead } from '../palette/Palette';
import { PaletteField } from '../palette/PaletteField';
import { KeysHelp } from '../palette/KeysHelp';
import { Account } from './Account';
import { MovedAddress } from './MovedAddress';
import { NewVersion } from './NewVersion';
import { SessionEnded } from './SessionEnded';
import { ThemePicker } from './ThemePicker';
import { useReturnFocus } from './use-return-focus';
import { useZoneInAddress } from './use-zone-in-address';
import { WallBar } from './WallBar';

/** Bar around a presented page: time of the data, the switch of names, and the exit. */
function PresentBar({ onExit }: { onExit: () => void }) {
  const { pseudonyms } = usePresenting();
  const { zones } = useZones();
  const patch = usePatchSearch();
  const asOf = useNow();
  useAskedToLeave(onExit);
  // Preloaded; an error is reported on use.
  useEffect(() => void pseudonymRule().catch(() => undefined), []);
  return (
    <aside
      aria-label="Presentation"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2 text-sm text-ink-2 md:px-6 print:hidden"
    >
      <span>
        As of {formatMoment(asOf, zones.zone)}:{formatTime(wallAt(asOf, zones.zone), true).slice(-2)}{' '}
        {formatOffset(asOf, zones.zone)}; auto-refresh is off
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        <Segmented
          label="People"
          options={[
            { value: 'names', label: 'Names' },
            { value: 'pseudonyms', label: 'Pseudonyms' },
          ]}
          value={pseudonyms ? 'pseudonyms' : 'names'}
          onChange={(value) => patch(formatPresenting({ on: true, pseudonyms: value === 'pseudonyms' }))}
        />
        <Button onClick={onExit}>Exit</Button>
      </span>
    </aside>
  );
}

const Palette = lazyPart(() => import('../palette/Palette'), 'Palette');

const LinksDialog = lazyPart(() => import('../share/LinksDialog'), 'LinksDialog');

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
      {!presenting.on && <Navigation show={show} present={presenting.enter} />}
      {presenting.on && !presenting.wall && <PresentBar onExit={presenting.exit} />}
      {presenting.on && presenting.wall && <WallBar onExit={presenting.exit} />}
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 py-4 outline-none md:px-6 presented:pt-1 on-wall:min-h-0 on-wall:flex-1 on-wall:py-3"
      >
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
        {dialog === 'links' && <LinksDialog onClose={close} />}
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

/** Navigation to the other pages, and a menu of this browser, which on a phone has the pages. */
function Navigation({ show, present }: { show: (dialog: ShellDialog) => void; present: () => void }) {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <header className="flex items-center gap-2 border-line bg-sunken px-2.5 py-2 max-md:border-b md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:gap-1 md:border-r md:py-3.5 print:hidden">
      <Button look="quiet" className="size-11 md:hidden" aria-label="Menu" popoverTarget={id}>
        ☰
      </Button>
      <div className="flex min-w-0 grow items-center gap-2 md:grow-0 md:px-2.5 md:pb-3">
        <img src="/favicon.svg" alt="" width="20" height="20" />
        <b className="truncate text-lg tracking-tight">Watchbill</b>
      </div>
      <Button className="md:mx-2.5 md:mb-2 md:justify-between!" onClick={() => show('palette')}>
        Go to…
        <kbd className="font-mono text-2xs text-ink-3 max-md:hidden">Ctrl K</kbd>
      </Button>
      <nav aria-label="Pages" className="flex grow flex-col gap-0.5 overflow-y-auto max-md:hidden">
        <PageLinks />
      </nav>
      <div className="flex flex-col gap-1 max-md:hidden">
        {readsSources() && <SourcesLink />}
        <Button look="quiet" className="justify-start!" aria-label="Menu" popoverTarget={id}>
          …
        </Button>
      </div>
      <PopoverBox
        // Closes with the page.
        key={pathname}
        id={id}
        label="Menu"
        className="menu-sheet w-56 p-2 text-sm max-md:w-full"
      >
        <nav aria-label="Pages" className="mb-2 grid grid-flow-col grid-cols-3 grid-rows-4 gap-1 md:hidden">
          <PageLinks />
          {readsSources() && <SourcesLink />}
        </nav>
        <div className="flex flex-col gap-1">
          {MENU.map(({ name, title, keys, dialog }) => (
            <Button
              key={name}
              look="quiet"
              className="justify-between! max-md:h-11"
              title={title}
              popoverTarget={id}
              popoverTargetAction="hide"
              onClick={() => (dialog ? show(dialog) : present())}
            >
              {name}
              <kbd className="font-mono text-2xs">{keys}</kbd>
            </Button>
          ))}
          <div className="px-2.5 py-1">
            <ThemePicker />
          </div>
          <KnownNames />
          {isSignedIn() && <Account />}
        </div>
      </PopoverBox>
    </header>
  );
}

const MENU: readonly { name: string; title: string; keys?: string; dialog?: ShellDialog }[] = [
  { name: 'Present', title: 'Larger text, no auto-refresh, secrets hidden' },
  { name: 'Keyboard', title: 'Keys of all pages', keys: '?', dialog: 'keys' },
  { name: 'Links', title: 'Guest links and calendar feeds that you made', dialog: 'links' },
];

function PageLinks() {
  return NAVIGATION.map(({ name, to, isFirst = false }) => (
    <Fragment key={name}>
      {isFirst && <hr className="mx-2.5 my-2 border-line max-md:hidden" />}
      <PageLink name={name} to={to} className={isFirst ? 'max-md:row-start-1' : ''} />
    </Fragment>
  ));
}

/** Link to the sources; if there are any, with a dot that is amber if one is late or differs. */
function SourcesLink() {
  const sources = useSources();
  const { isCalm } = sourcesInWords(sources, { zone: 'UTC', now: useNow() });
  return (
    <PageLink name="Sources" to={paths.sources()} className="max-md:col-start-1 max-md:row-start-4">
      {sources.length > 0 && (
        <span
          role="img"
          aria-label={isCalm ? 'up to date' : 'late, or different'}
          className={`ms-auto size-2.5 rounded-full ${isCalm ? 'bg-good' : 'bg-warn'}`}
        />
      )}
    </PageLink>
  );
}

/** Nav link that keeps the time zones. */
function PageLink({
  name,
  to,
  className = '',
  children,
}: {
  name: string;
  to: string;
  className?: string;
  children?: ReactNode;
}) {
  const location = useLocation();
  const zones = zonesKeptFrom(location);
  return (
    <Link
      aria-current={isCurrentEntry(to, location.pathname) ? 'page' : undefined}
      to={{ pathname: to, search: zones.toString() }}
      className={`flex min-h-8 items-center rounded-md max-md:min-h-11 px-2.5 whitespace-nowrap text-ink-2 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_0_0_1px_var(--line)] ${className}`}
    >
      {name}
      {children}
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
        <p className="mb-2 font-semibold">Names saved in this browser</p>
        <ul className="mb-2 text-ink-2">
          <li>{names.people.size} people, from responder metrics</li>
          <li>{names.channels.size} channels, from webhook deliveries</li>
          <li>{names.applications.size} applications, from RUM</li>
        </ul>
        <p className="mb-3 text-ink-2">
          The interface has no look-up of names, so pages use those of earlier replies. Only ids and names are
          stored; the operator’s names file has priority.
        </p>
        <Button onClick={forgetNames}>Remove them</Button>
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
