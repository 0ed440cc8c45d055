import type { Interest } from '../../../../contract/src/index.ts'
import type { Locale } from './places.ts'

/** What profiles are composed of where none is written by hand: a sentence about work, one about an interest, an ending. */
type Phrases = {
  /** An occupation and what is said about it. */
  work: readonly (readonly [occupation: string, sentence: string])[]
  interests: Partial<Record<Interest, string>>
  endings: readonly string[]
  /** So that none of them is mistaken for a real person. */
  label: string
}

export const phrases: Record<Locale, Phrases> = {
  en: {
    work: [
      ['Nurse', 'Nurse by day, asleep by nine most nights.'],
      ['Teacher', 'I teach mathematics and cook much better than I sing.'],
      ['Tailor', 'I sew, so I notice your buttons before your eyes.'],
      ['Bank clerk', 'I sit in a bank all day and prefer to stand up after six.'],
      ['Civil engineer', 'I build bridges, real ones.'],
      ['Shop owner', 'A small shop, big plans, and time for good company.'],
      ['Software developer', 'I fix other people’s code and forget my own birthday.'],
      ['Farmer', 'Farm on weekdays, town on Saturdays.'],
      ['Driver', 'I drive for a living and sing at every red light.'],
      ['Midwife', 'Midwife. I like beginnings.'],
      ['Accountant', 'Accountant, and more fun than that sounds.'],
      ['Hairdresser', 'I do hair, and I know the news of the whole street.'],
    ],
    interests: {
      cooking: 'I cook for two by mistake nearly every evening.',
      football: 'Do not plan anything during the match, please.',
      music: 'There is always music on at my place.',
      dancing: 'I cannot walk past a wedding without dancing.',
      reading: 'I always have two books going, one of them late for the library.',
      travel: 'I keep a small bag packed, just in case.',
      beach: 'Most Sundays you will find me near the water.',
      family: 'Sunday lunch with all the cousins is not negotiable.',
      running: 'I run before six and complain about it until seven.',
      markets: 'I can bargain for an hour over one pineapple.',
      technology: 'My cousins bring me every broken phone in the family.',
      gardening: 'My pepper plants are doing better than I am.',
      cinema: 'I cry at films and blame the popcorn.',
      volunteering: 'On Saturdays I help out at a home for older people.',
    },
    endings: [
      'Friends first.',
      'Kindness matters most.',
      'Tell me about your street.',
      'I answer every message.',
      'Ask me anything except my mother’s recipe.',
      'Let us start with a good question.',
    ],
    label: '(An example profile.)',
  },
  fr: {
    work: [
      ['Santé', 'Je travaille à l’hôpital et je déteste les mensonges.'],
      ['Mécanique', 'Je répare des motos avec beaucoup de soin.'],
      ['Enseignement', 'J’enseigne le français et je corrige les copies en musique.'],
      ['Comptabilité', 'Les chiffres la semaine, la plage dès que possible.'],
      ['Couture', 'Je couds pour tout le quartier, surtout avant les fêtes.'],
      ['Commerce', 'Une petite boutique, de grands projets.'],
      ['Informatique', 'Je passe mes journées devant un écran, alors le soir je sors.'],
      ['Restauration', 'Je cuisine pour cent personnes le midi et pour moi le soir.'],
    ],
    interests: {
      cooking: 'Mon ndolé du dimanche a bonne réputation.',
      football: 'Les soirs de match, je ne réponds plus.',
      music: 'Chez moi il y a toujours un peu de makossa.',
      dancing: 'Je danse même en faisant la vaisselle.',
      reading: 'Je lis dans le taxi, tant pis pour les secousses.',
      travel: 'J’ai toujours un petit sac prêt.',
      beach: 'Le dimanche, c’est Kribi quand la route le permet.',
      family: 'La famille d’abord, et elle est grande.',
      markets: 'Au marché, je discute tout, même le prix des tomates.',
      technology: 'Toute la famille m’apporte ses téléphones cassés.',
    },
    endings: [
      'L’amitié d’abord.',
      'La gentillesse avant tout.',
      'Raconte-moi ton quartier.',
      'Je réponds toujours.',
      'On commence par un café ?',
    ],
    label: '(Un profil d’exemple.)',
  },
  pt: {
    work: [
      ['Enfermagem', 'Trabalho no hospital e ainda assim chego a horas.'],
      ['Ensino', 'Dou aulas de história e conto histórias fora delas.'],
      ['Comércio', 'Tenho uma pequena loja e grandes planos.'],
      ['Contabilidade', 'Trabalho com números, mas prefiro pessoas.'],
      ['Electricidade', 'Ligo luzes por toda a cidade.'],
      ['Hotelaria', 'Recebo turistas de manhã e amigos à noite.'],
      ['Costura', 'Costuro capulanas e remendo calças de sobrinhos.'],
    ],
    interests: {
      cooking: 'O meu caril de camarão já fez amigos.',
      football: 'Em dia de jogo, só atendo ao intervalo.',
      music: 'Cá em casa há sempre música.',
      dancing: 'Danço marrabenta e rio alto.',
      beach: 'Ao domingo estou na Costa do Sol.',
      family: 'A família é tudo, e fala toda ao mesmo tempo.',
      reading: 'Corro de manhã, leio à noite.',
      travel: 'Quero ver o Niassa ainda este ano.',
      markets: 'No mercado conhecem-me pelo nome.',
    },
    endings: [
      'Primeiro a amizade.',
      'Um olá basta.',
      'Como é a tua rua?',
      'Respondo sempre.',
      'Começamos por um café?',
    ],
    label: '(Um perfil de exemplo.)',
  },
  es: {
    work: [
      ['Hostelería', 'Trabajo en un bar y conozco todas las penas del barrio.'],
      ['Enfermería', 'Cuido de otros toda la semana, el domingo que me cuiden a mí.'],
      ['Construcción', 'Levanto paredes y derribo malentendidos.'],
      ['Comercio', 'Tengo una tienda pequeña y muchas ganas.'],
    ],
    interests: {
      cooking: 'Hago un pescado con plátano que quita el frío.',
      football: 'Los domingos hay partido y después se habla.',
      music: 'Siempre llevo música puesta.',
      dancing: 'Bailo hasta en la parada del autobús.',
      family: 'Llamo a mi madre en Malabo todos los días.',
      travel: 'Mi próximo viaje es a casa.',
    },
    endings: ['Primero la amistad.', 'Cuéntame de tu barrio.', 'Contesto siempre.', '¿Empezamos con un café?'],
    label: '(Un perfil de ejemplo.)',
  },
  sw: {
    work: [
      ['Mwalimu', 'Mwalimu wa hesabu, mpishi mzuri, mwimbaji wa wastani.'],
      ['Muuguzi', 'Nafanya kazi hospitali, napenda watu wanaosema ukweli.'],
      ['Mfanyabiashara', 'Nina duka dogo na ndoto kubwa.'],
      ['Fundi', 'Nikishika kitu kibovu kinapona.'],
      ['Dereva', 'Naendesha daladala, najua njia zote na mafupi yake.'],
      ['Mhasibu', 'Nahesabu hela za watu, zangu zinajihesabu zenyewe.'],
      ['Mkulima', 'Nina shamba Bagamoyo na mihogo ya kutosha.'],
    ],
    interests: {
      cooking: 'Pilau yangu ya Jumapili haina mpinzani.',
      football: 'Mechi ikianza simu naiweka pembeni.',
      music: 'Nyumbani kwangu muziki hauzimi.',
      dancing: 'Harusini mimi ndiye wa kwanza kucheza.',
      beach: 'Jumapili jioni niko Coco Beach.',
      family: 'Familia kwanza, na ni kubwa kweli.',
      reading: 'Asubuhi nakimbia, jioni nasoma.',
      travel: 'Nataka kuiona Kigoma mwaka huu.',
      markets: 'Kariakoo wananijua kwa jina.',
    },
    endings: ['Urafiki kwanza.', 'Nisalimie tu.', 'Utu kwanza.', 'Niambie kuhusu mtaa wako.', 'Najibu kila ujumbe.'],
    label: '(Wasifu wa mfano.)',
  },
}
