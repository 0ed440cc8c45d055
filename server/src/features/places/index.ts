export { chosenPlace } from './chosen-place.ts'
export { type CityNames, cityName, countryName } from './names.ts'
export { placeMember } from './place-member.ts'
export { publishPlace } from './public-place.ts'
