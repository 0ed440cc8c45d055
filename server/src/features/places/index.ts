export { cityName, countryName } from './names.ts'
export { placeMember } from './place-member.ts'
