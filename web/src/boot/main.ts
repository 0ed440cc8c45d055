import { boot, type Parts } from './boot.ts'

/** Put in by the build. */
declare const __PARTS__: Parts

boot(__PARTS__, (entry) => import(/* @vite-ignore */ entry))
