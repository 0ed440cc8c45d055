export { AnswerFilters } from './answers/answer-filters.tsx'
export { AnswersEditor } from './answers/answers-part.tsx'
export { ShownAnswers } from './answers/shown-answers.tsx'
export { FieldCatalogue } from './staff/field-catalogue-part.tsx'
