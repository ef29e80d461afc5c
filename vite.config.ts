import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedAssets } from './build/compressed-assets.ts';
import { earlyPaint } from './build/early-paint.ts';
import { noCircles } from './build/no-circles.ts';
import { pageParts } from './build/page-parts.ts';
import { sharedParts } from './build/shared-parts.ts';
import { threadCode } from './build/thread-code.ts';
import type { DevGateway } from './src/gateway/dev';

/**
 * The development server mounts the very gateway that production runs, so `/api` behaves the same. It is loaded
 * through Vite's module graph: an edit of the service takes effect at the next request.
 */
function gateway(): Plugin {
  let mounted: DevGateway | undefined;
  return {
    name: 'watchbill-gateway',
    apply: 'serve',
    async configureServer(server) {
      const { mountDevGateway } = await server.ssrLoadModule('/src/gateway/dev.ts');
      mounted = mountDevGateway(server);
    },
    transformIndexHtml: (html) => mounted?.page(html),
    closeBundle: () => mounted?.close(),
  };
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    gateway(),
    threadCode(),
    pageParts(),
    earlyPaint(),
    compressedAssets(),
    noCircles(),
  ],
  builder: {},
  // So that a worker, too, loads what it needs later when it does.
  worker: { format: 'es' },
  environments: {
    client: {
      // The maps are for the service, which symbolicates the dashboard itself; browsers are not told of them.
      build: {
        outDir: 'dist/app',
        sourcemap: 'hidden',
        assetsInlineLimit: 0,
        // All browsers of the target know it.
        modulePreload: { polyfill: false },
        // What is always loaded together is one file: in parts it would be asked for and compressed apart.
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'first-page', tags: ['$initial'] },
                { name: sharedParts(), includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    server: {
      build: {
        ssr: true,
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'src/gateway/main.ts', cli: 'src/gateway/cli/main.ts' } },
      },
    },
  },
});
