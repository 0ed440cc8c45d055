import { paths } from '../../paths.ts'

/** The articles of the blog, newest first; each names its sections in the order they are read, and its cloth. */
export const articles = [
  {
    id: 'moneyScams',
    path: paths.moneyScams,
    cloth: 'market',
    sections: ['fast', 'away', 'reason', 'other', 'check', 'paid'],
  },
  {
    id: 'trueProfile',
    path: paths.trueProfile,
    cloth: 'savanna',
    sections: ['face', 'detail', 'wish', 'truth', 'keep', 'start'],
  },
  {
    id: 'firstMeeting',
    path: paths.firstMeeting,
    cloth: 'palm2',
    sections: ['before', 'place', 'tell', 'way', 'money', 'after'],
  },
] as const

export type Article = (typeof articles)[number]
