import { type Theme, useTheme } from '../../hooks/use-theme';
import { Choice } from '../../ui/Choice';

const OPTIONS: readonly (readonly [Theme, string])[] = [
  ['system', 'System theme'],
  ['light', 'Light theme'],
  ['dark', 'Dark theme'],
];

export function ThemePicker() {
  const [theme, choose] = useTheme();
  return <Choice label="Theme" value={theme} options={OPTIONS} onChange={choose} className="w-full" />;
}
