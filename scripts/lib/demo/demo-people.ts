import { dice } from '../dice.ts'

type Locale = 'en' | 'fr' | 'pt' | 'sw'
type Place = {
  city: string
  country: string
  dialCode: string
  locale: Locale
  count: number
  women: string[]
  men: string[]
  lastnames: string[]
}
export type DemoPerson = {
  index: number
  email: string
  firstname: string
  lastname: string
  gender: 'female' | 'male'
  age: number
  about: string
  lookingFor: string[]
  city: string
  country: string
  dialCode: string
  locale: Locale
  /** From the middle of the city, km. */
  north: number
  east: number
}

const list = (names: string) => names.split(' ')
const nigerian = {
  women: list('Amara Ngozi Yetunde Zainab Ifeoma Blessing Folake Halima Chioma Temitope Aisha Ebele'),
  men: list('Tunde Emeka Musa Chinedu Segun Ibrahim Obinna Kunle Tobi Sani Ikenna Femi'),
  lastnames: list('Okafor Adeyemi Balogun Eze Abubakar Nwosu Ojo Danjuma Okonkwo Bello'),
}
const places: Place[] = [
  { city: 'Lagos', country: 'NG', dialCode: '+234', locale: 'en', count: 90, ...nigerian },
  {
    city: 'Douala',
    country: 'CM',
    dialCode: '+237',
    locale: 'fr',
    count: 40,
    women: list('Adèle Clarisse Solange Mireille Estelle Nadège Carine Prisca Viviane Flore'),
    men: list('Serge Patrick Hervé Landry Cédric Boris Thierry Yannick Rodrigue Armand'),
    lastnames: list('Mbarga Fotso Nguema Ngo Tchoumi Ekambi Kamga Atangana Ndongo Essomba'),
  },
  {
    city: 'Nairobi',
    country: 'KE',
    dialCode: '+254',
    locale: 'en',
    count: 40,
    women: list('Wanjiru Achieng Njeri Akinyi Wambui Chebet Mumbi Atieno Nyokabi Makena'),
    men: list('Kamau Otieno Mwangi Kiprop Njoroge Ochieng Mutua Kibet Karanja Omondi'),
    lastnames: list('Odhiambo Kariuki Wekesa Ndungu Cheruiyot Muriuki Owino Musyoka Githinji Barasa'),
  },
  {
    city: 'Accra',
    country: 'GH',
    dialCode: '+233',
    locale: 'en',
    count: 30,
    women: list('Ama Akosua Efua Abena Adwoa Esi Afia Naa Dzifa Yaa'),
    men: list('Kofi Kwame Kojo Yaw Kwabena Kwaku Nii Selorm Kwesi Edem'),
    lastnames: list('Mensah Owusu Boateng Asante Quaye Addo Agyeman Tetteh Appiah Lamptey'),
  },
  {
    city: 'Dar es Salaam',
    country: 'TZ',
    dialCode: '+255',
    locale: 'sw',
    count: 30,
    women: list('Neema Rehema Upendo Zawadi Mwajuma Asha Furaha Subira Tatu Pendo'),
    men: list('Juma Baraka Hamisi Rashidi Amani Salim Daudi Emanueli Jabari Bakari'),
    lastnames: list('Mushi Kimaro Mwakyusa Massawe Lema Shirima Ngowi Mrema Swai Komba'),
  },
  {
    city: 'Maputo',
    country: 'MZ',
    dialCode: '+258',
    locale: 'pt',
    count: 25,
    women: list('Celeste Graça Lurdes Anabela Dulce Isaura Telma Nália Otília Yara'),
    men: list('João Nelson Hélder Edson Celso Dércio Abílio Sérgio Milton Gil'),
    lastnames: list('Machava Cossa Sitoe Mondlane Tembe Nhantumbo Macuácua Langa Chissano Muianga'),
  },
  { city: 'London', country: 'GB', dialCode: '+44', locale: 'en', count: 15, ...nigerian },
  {
    city: 'Paris',
    country: 'FR',
    dialCode: '+33',
    locale: 'fr',
    count: 10,
    women: list('Aminata Fatou Grâce Awa Ruth'),
    men: list('Moussa Didier Ousmane Jordan Cheikh'),
    lastnames: list('Traoré Kouassi Diallo Mbala Ndiaye'),
  },
  {
    city: 'Lisbon',
    country: 'PT',
    dialCode: '+351',
    locale: 'pt',
    count: 10,
    women: list('Djamila Vanda Carla Eunice Nayma'),
    men: list('Ivo Mauro Ailton Nuno Wilson'),
    lastnames: list('Tavares Lopes Semedo Monteiro Évora'),
  },
  { city: 'Houston', country: 'US', dialCode: '+1', locale: 'en', count: 10, ...nigerian },
]

const abouts: Record<Locale, string[]> = {
  en: [
    'Sunday jollof, long drives and longer talks. I laugh easily.',
    'Nurse by day, salsa by night. Looking for somebody kind.',
    'I build bridges, real ones. Ask me about my garden.',
    'Church, family, football. In that order, most weeks.',
    'Reading, running, and always hunting for the best suya in town.',
    'I teach mathematics and cook much better than I sing.',
    'Quiet at first. Then you cannot stop me talking.',
    'A small shop, big plans, and time for good company.',
  ],
  fr: [
    'Le ndolé du dimanche, la plage et de longues discussions.',
    'Je travaille à l’hôpital, je m’intéresse à tout et je déteste les mensonges.',
    'Je répare des motos et j’écris des poèmes. Les deux avec soin.',
    'La famille d’abord, le football ensuite, et de la place pour toi.',
    'J’enseigne, je danse, je cuisine trop pour une seule personne.',
    'Du calme le matin, de longues histoires le soir.',
  ],
  pt: [
    'Domingo na praia, caril de camarão e boa conversa.',
    'Trabalho com números, mas prefiro pessoas.',
    'Gosto de dançar marrabenta e de rir alto.',
    'A família é tudo. Falta alguém para a mesa de domingo.',
    'Corro de manhã, leio à noite. Procuro alguém sincero.',
    'Tenho uma pequena loja e grandes planos.',
  ],
  sw: [
    'Napenda bahari, pilau ya Jumapili na mazungumzo marefu.',
    'Mwalimu wa hesabu, mpishi mzuri, mwimbaji wa wastani.',
    'Familia kwanza. Natafuta mtu mkweli na mcheshi.',
    'Asubuhi nakimbia, jioni nasoma. Karibu tuzungumze.',
    'Nina duka dogo na ndoto kubwa.',
    'Mpole mwanzoni, kisha huwezi kuninyamazisha.',
  ],
}
const endings: Record<Locale, string[]> = {
  en: [
    'Friends first.',
    'Say hello.',
    'Kindness matters most.',
    'Tell me about your street.',
    'I answer every message.',
  ],
  fr: [
    'L’amitié d’abord.',
    'Dis bonjour.',
    'La gentillesse avant tout.',
    'Raconte-moi ton quartier.',
    'Je réponds toujours.',
  ],
  pt: ['Primeiro a amizade.', 'Um olá basta.', 'Acima de tudo, bondade.', 'Como é a tua rua?', 'Respondo sempre.'],
  sw: ['Urafiki kwanza.', 'Nisalimie tu.', 'Utu kwanza.', 'Niambie kuhusu mtaa wako.', 'Najibu kila ujumbe.'],
}
/** So that nobody takes one of them for a person. */
const label: Record<Locale, string> = {
  en: '(An example profile.)',
  fr: '(Un profil d’exemple.)',
  pt: '(Um perfil de exemplo.)',
  sw: '(Wasifu wa mfano.)',
}

/** The same people each time. The first is the one to log in as. */
export function demoPeople(): DemoPerson[] {
  return places
    .flatMap((place) => Array.from({ length: place.count }, () => place))
    .map((place, index) => demoPerson(place, index))
}

function demoPerson(place: Place, index: number): DemoPerson {
  const { one, between, next } = dice(index + 1)
  const gender = index % 2 === 0 ? 'female' : 'male'
  const angle = next() * 2 * Math.PI
  const km = 14 * next() ** 1.5
  return {
    index,
    email: `demo.${index}@karibu.example`,
    firstname: index === 0 ? 'Amara' : one(gender === 'female' ? place.women : place.men),
    lastname: one(place.lastnames),
    gender,
    age: index === 0 ? 29 : between(21, 48),
    about: `${one(abouts[place.locale])} ${one(endings[place.locale])} ${label[place.locale]}`,
    lookingFor: one([['dating'], ['marriage'], ['friendship', 'dating'], ['dating', 'marriage'], ['friendship']]),
    city: place.city,
    country: place.country,
    dialCode: place.dialCode,
    locale: place.locale,
    north: km * Math.cos(angle),
    east: km * Math.sin(angle),
  }
}
