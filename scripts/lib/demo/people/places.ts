export type Locale = 'en' | 'fr' | 'pt' | 'es' | 'sw'

/** First names and last names that occur with each other. */
type Names = { women: string[]; men: string[]; lastnames: string[] }

export type Place = {
  city: string
  country: string
  dialCode: string
  locale: Locale
  count: number
  names: Names[]
}

const names = (women: string, men: string, lastnames: string): Names => ({
  women: women.split(' '),
  men: men.split(' '),
  lastnames: lastnames.split(' '),
})

const nigerian = [
  names(
    'Yetunde Folake Temitope Bukola Ronke Simisola Adunni Titilayo',
    'Tunde Segun Kunle Tobi Femi Wale Gbenga Damilola',
    'Adeyemi Balogun Ojo Adebayo Ogunleye Afolabi',
  ),
  names(
    'Ngozi Ifeoma Chioma Ebele Adaeze Nkechi Uju Blessing',
    'Emeka Chinedu Obinna Ikenna Uche Kelechi Nnamdi Somto',
    'Okafor Eze Nwosu Okonkwo Okeke Umeh',
  ),
  names('Zainab Halima Aisha Hadiza Maryam', 'Musa Ibrahim Sani Yusuf Aliyu', 'Abubakar Danjuma Bello Garba Suleiman'),
]

/** Where the members of the demo live, and how many of them. Their number is part of their address and does not change. */
export const places: Place[] = [
  { city: 'Lagos', country: 'NG', dialCode: '+234', locale: 'en', count: 90, names: nigerian },
  {
    city: 'Douala',
    country: 'CM',
    dialCode: '+237',
    locale: 'fr',
    count: 40,
    names: [
      names(
        'Adèle Clarisse Solange Mireille Estelle Nadège Carine Prisca Viviane Flore Sandrine Larissa',
        'Serge Patrick Hervé Landry Cédric Boris Thierry Yannick Rodrigue Armand Franck Ghislain',
        'Mbarga Fotso Nguema Tchoumi Ekambi Kamga Atangana Ndongo Essomba Moukoko Tagne',
      ),
    ],
  },
  {
    city: 'Nairobi',
    country: 'KE',
    dialCode: '+254',
    locale: 'en',
    count: 40,
    names: [
      names(
        'Wanjiru Njeri Wambui Nyokabi Makena Wangari Muthoni',
        'Kamau Mwangi Njoroge Karanja Kimani Maina',
        'Kariuki Ndungu Muriuki Githinji Waweru Macharia',
      ),
      names('Achieng Akinyi Atieno Adhiambo', 'Otieno Ochieng Omondi Odera', 'Odhiambo Owino Okoth Ouma'),
      names('Chebet Chepkoech Mumbua Mwende', 'Kiprop Kibet Mutua Kipchumba', 'Cheruiyot Musyoka Koech Rotich'),
    ],
  },
  {
    city: 'Accra',
    country: 'GH',
    dialCode: '+233',
    locale: 'en',
    count: 30,
    names: [
      names(
        'Ama Akosua Efua Abena Adwoa Esi Afia Yaa Akua',
        'Kofi Kwame Kojo Yaw Kwabena Kwaku Kwesi Fiifi',
        'Mensah Owusu Boateng Asante Appiah Agyeman Acheampong',
      ),
      names('Naa Dzifa Enyonam Sena', 'Nii Selorm Edem Elikem', 'Quaye Addo Tetteh Lamptey Agbeko'),
    ],
  },
  {
    city: 'Dar es Salaam',
    country: 'TZ',
    dialCode: '+255',
    locale: 'sw',
    count: 30,
    names: [
      names(
        'Neema Upendo Furaha Pendo Zawadi Happiness Glory',
        'Baraka Amani Daudi Emanueli Elia Godfrey',
        'Mushi Kimaro Mwakyusa Massawe Lema Shirima Ngowi Mrema Swai',
      ),
      names(
        'Rehema Mwajuma Asha Subira Tatu Khadija Mariam',
        'Juma Hamisi Rashidi Salim Bakari Saidi Abdallah',
        'Mohamed Mwinyi Kombo Athumani Shabani Mrisho',
      ),
    ],
  },
  {
    city: 'Maputo',
    country: 'MZ',
    dialCode: '+258',
    locale: 'pt',
    count: 25,
    names: [
      names(
        'Celeste Graça Lurdes Anabela Dulce Isaura Telma Nália Otília Yara',
        'João Nelson Hélder Edson Celso Dércio Abílio Sérgio Milton Gil',
        'Machava Cossa Sitoe Mondlane Tembe Nhantumbo Macuácua Langa Matsinhe Muianga',
      ),
    ],
  },
  { city: 'London', country: 'GB', dialCode: '+44', locale: 'en', count: 15, names: nigerian },
  {
    city: 'Paris',
    country: 'FR',
    dialCode: '+33',
    locale: 'fr',
    count: 10,
    names: [
      names('Aminata Fatou Awa Aïssatou', 'Moussa Ousmane Cheikh Abdou', 'Traoré Diallo Ndiaye Coulibaly'),
      names('Grâce Ruth Affoué Prisca', 'Didier Jordan Serge Koffi', 'Kouassi Mbala Konan Yao'),
    ],
  },
  {
    city: 'Lisbon',
    country: 'PT',
    dialCode: '+351',
    locale: 'pt',
    count: 6,
    names: [
      names('Djamila Vanda Carla Eunice Nayma', 'Ivo Mauro Ailton Nuno Wilson', 'Tavares Lopes Semedo Monteiro Évora'),
    ],
  },
  { city: 'Houston', country: 'US', dialCode: '+1', locale: 'en', count: 6, names: nigerian },
  {
    city: 'Madrid',
    country: 'ES',
    dialCode: '+34',
    locale: 'es',
    count: 8,
    names: [
      names(
        'Lucía Trinidad Consuelo Remedios Pilar',
        'Fermín Santiago Leandro Crisantos Benjamín',
        'Nsue Ndong Ela Bibang Oyono Esono Nchama Mangue',
      ),
    ],
  },
]
