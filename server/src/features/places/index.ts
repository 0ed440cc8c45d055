export { chosenPlace } from './chosen-place.ts'
export { cityName, countryName } from './names.ts'
export { placeMember } from './place-member.ts'
