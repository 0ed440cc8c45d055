export { ExitSettings } from './exit/exit-settings.tsx'
