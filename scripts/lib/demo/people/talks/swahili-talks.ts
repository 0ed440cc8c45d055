const darEsSalaam = [
  [
    'Mambo! Umeshindaje?',
    'Poa, nimeshinda salama. Foleni ya Mwenge imenimaliza tu.',
    'Pole. Mimi nilishuka Bamaga nikatembea.',
    'Kwa jua lile? Wewe jasiri.',
    'Nilinunua maji ya madafu njiani, nikapona.',
    'Basi Jumapili tukutane Coco, madafu ya kwanza nalipa mimi.',
  ],
  [
    'Pilau au biriani?',
    'Swali gumu hilo!',
    'Chagua moja tu.',
    'Pilau, kama ni ya mama. Biriani, kama ni ya harusi.',
    'Umejibu kama mwanasiasa 😂',
    'Njoo uonje ndio utajua msimamo wangu.',
  ],
  [
    'Simba au Yanga? Jibu kwa makini.',
    'Kabla sijajibu, wewe uko wapi?',
    'Simba, tangu tumbo la mama.',
    'Basi mimi leo sina timu. Tuongee mengine.',
    'Haya, nimeelewa. Yanga. Bado nakuita chai.',
    'Chai nakuja, ila siku ya derby usinipigie.',
  ],
  [
    'Habari za kazi?',
    'Njema, nashukuru. Leo wateja wengi, kitenge kimoja kimegombewa na wamama watatu.',
    'Nani alishinda?',
    'Wa nne, aliyekuja na hela taslimu.',
    'Kariakoo hakuna huruma.',
    'Hakuna kabisa. Wewe ulikula nini leo?',
    'Chipsi mayai. Usinihukumu.',
  ],
  [
    'Kweli boti yako inaenda Zanzibar?',
    'Kila siku, isipokuwa bahari ikichafuka.',
    'Mimi naogopa maji, nakuambia ukweli.',
    'Bahari haina shida ukiiheshimu. Utakaa mbele, nitaenda taratibu.',
    'Nikitapika je?',
    'Nina ndimu na biskuti, usijali.',
    'Sawa, nitafikiria. Lakini ndimu ziwe nyingi.',
  ],
]

export const swahiliTalks = { 'Dar es Salaam': darEsSalaam }
