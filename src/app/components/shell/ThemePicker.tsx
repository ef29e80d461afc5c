import { THEMES, useTheme, type Theme } from '../../hooks/use-theme';

const LABELS: Record<Theme, string> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

export function ThemePicker() {
  const [theme, choose] = useTheme();
  return (
    <select
      aria-label="Theme"
      value={theme}
      onChange={(event) => choose(THEMES.find((known) => known === event.target.value) ?? 'system')}
      className="h-7 w-full rounded-md border border-control/60 bg-surface px-1.5 text-xs text-ink-2"
    >
      {THEMES.map((known) => (
        <option key={known} value={known}>
          {LABELS[known]}
        </option>
      ))}
    </select>
  );
}
