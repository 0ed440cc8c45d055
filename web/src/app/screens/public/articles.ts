import { paths } from '../../paths.ts'

/** The articles of the blog, newest first; each names its sections in the order they are read, and its cloth. */
export const articles = [
  {
    id: 'moneyScams',
    path: paths.moneyScams,
    cloth: 'market',
    sections: [
      'moneyScams.fast',
      'moneyScams.away',
      'moneyScams.reason',
      'moneyScams.other',
      'moneyScams.check',
      'moneyScams.paid',
    ],
  },
  {
    id: 'trueProfile',
    path: paths.trueProfile,
    cloth: 'savanna',
    sections: [
      'trueProfile.face',
      'trueProfile.detail',
      'trueProfile.wish',
      'trueProfile.truth',
      'trueProfile.keep',
      'trueProfile.start',
    ],
  },
  {
    id: 'firstMeeting',
    path: paths.firstMeeting,
    cloth: 'palm2',
    sections: [
      'firstMeeting.before',
      'firstMeeting.place',
      'firstMeeting.tell',
      'firstMeeting.way',
      'firstMeeting.money',
      'firstMeeting.after',
    ],
  },
] as const

export type Article = (typeof articles)[number]
