import { useEffect } from 'react';

/** Keeps the screen on while the page is in sight, where the browser can (W3C Screen Wake Lock). */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => void lock?.release().catch(() => undefined);
    // A browser lets go of it whenever the page goes out of sight, and refuses where the battery is low.
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) release();
    };
    const onSight = () => void ask();
    onSight();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onSight);
      release();
    };
  }, []);
}
