export { AnnouncementsPage } from './announcements-page.tsx'
export { CurrentAnnouncement } from './current-announcement.tsx'
