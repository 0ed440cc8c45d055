export { discoveryCrontab, discoveryJobs } from './jobs.ts'
