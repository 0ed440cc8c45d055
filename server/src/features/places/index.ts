export { cityName, countryName } from './names.ts'
export { nearestCity } from './nearest-city.ts'
export { placeMember } from './place-member.ts'
