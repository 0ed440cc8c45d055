export { givesAnswer, readSearchedAnswers, type SearchedAnswer } from './searched-answers.ts'
