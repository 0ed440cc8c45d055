import { expect, test } from 'vitest'
import { holdsContactDetails } from './contact-details.ts'

const refused = [
  // Links.
  'see https://x.example/a',
  'my page is karibu.com',
  'MYPAGE.COM has it all',
  'www . site',
  'ｗｗｗ.ex.ng',
  'ada\u200b.com',
  'look at adaeze dot com',
  'mon site: adaeze point com',
  'mi página es adaeze punto com',
  'bit.ly/3xYz',
  'wa.me/2348012345678',
  't.me/adaeze',
  // E-mail addresses.
  'write to ada@mail.example',
  'ada (at) mail',
  'ada at gmail dot com',
  'ada gmail.com',
  'escreve para ada arroba gmail ponto com',
  'adaeze arobase yahoo point fr',
  // Names on other networks.
  'I am @ada.ng there',
  'IG: adaezelove',
  'insta = ada_x',
  'snap ada.love',
  'Telegram adaeze90',
  'my instagram is ada_love',
  'mon insta est awa_225',
  // Phone numbers.
  '+234 803 123 4567',
  '0803-123-4567',
  '08031234567',
  '٠٨٠٣١٢٣٤٥٦٧',
  '0 8 0 3 1 2 3 4',
  '0.8.0.3.1.2.3.4.5.6.7',
  'O8O3I234567 0l8o3 1234567',
  '0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣',
  'call zero eight zero three one two three four',
  'oh eight oh 3 1 2 3 four five',
  'zéro six douze 0 6 1 2 3 4 5 6',
  'zéro, six, un, deux, trois, quatre, cinq, six',
  'mi número: seis cinco cuatro tres dos uno cero',
  'liga: oito quatro um dois três quatro cinco seis sete',
  'namba: sifuri saba moja mbili tatu nne tano sita',
  '1987 1990 1234567',
  '2034 1985 20',
]

const honest = [
  // English.
  'I was born in 1990, and moved here in 2015.',
  'From 2012 to 2016 I studied in Accra, 2017-2019 in Lagos.',
  'I run 5 km, 3 times a week, and I am 1.75 m tall.',
  'It cost 3.50 on 12.05.2026...',
  'Hi!I like that.You too?',
  'Room 404, 19:30 - see you',
  "I'm honest. Be kind. Live music is my thing.",
  'Two kids, one dog, three chickens and no patience.',
  'I work in marketing for Instagram and WhatsApp shops.',
  'I do not use Facebook much; Telegram is fine.',
  'Meet me at the market at noon.',
  'One, two, three: dance!',
  '28, 175 cm, 70 kg, looking for someone 25 to 35.',
  'Salary 250,000 a month is not everything.',
  'Engineer at a .NET shop',
  // French.
  "J'ai 29 ans, né en 1996, je mesure 1m80 et je fais 10 km par jour.",
  "C'est clair. Net et précis. Et toi ?",
  'Un deux trois, soleil ! Six enfants, sept chats.',
  'J’habite au 3e étage depuis 2019.',
  'Le point commun : la musique.',
  // Spanish.
  'Nací en 1990 y mido 1,70. Corro 5 km los domingos.',
  'Tengo dos hijos y un perro. Me gusta leer.Y a ti?',
  'Uno de cada tres días cocino para seis.',
  // Portuguese.
  'Nasci em 1990. Gosto de sair. Com amigos é melhor.',
  'Tenho um filho, dois gatos e três empregos; corro 10 km.',
  'Entre 2010 e 2014 vivi em Maputo.',
  'O ponto de encontro é sempre a praia.',
  // Swahili.
  'Nilizaliwa mwaka 1990, nina urefu wa sm 170.',
  'Nina watoto wawili, na ndugu saba; ninakimbia km 5.',
  'Moja, mbili, tatu: twende!',
]

test.each(refused)('contact details: %s', (text) => {
  expect(holdsContactDetails(text)).toBe(true)
})

test.each(honest)('allowed text: %s', (text) => {
  expect(holdsContactDetails(text)).toBe(false)
})
