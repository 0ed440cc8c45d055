import { defineConfig } from '@hey-api/openapi-ts'

/** Makes the folder `karibu` from the description that a server sends: `npx openapi-ts` in this folder, with KARIBU_URL. */
export default defineConfig({
  input: `${process.env.KARIBU_URL ?? 'http://localhost:3000'}/api/openapi.json`,
  // Node runs TypeScript only where imports name the whole file.
  output: { path: 'karibu', importFileExtension: '.ts' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
