/**
 * Profiles written by hand, the first of each city. Columns: name; gender, age and height in centimetres; occupation;
 * interests, the first of which is drawn; the text about oneself.
 */
export const writtenProfiles: Record<string, string> = {
  Lagos: `
Amara Okafor | female 29 168 | Pharmacist | music, dancing, eating_out, travel | Pharmacist on the Island, mainlander at heart. I play the guitar badly and with confidence. If you know where to find good ofada on a Tuesday, we should talk.
Tunde Adeyemi | male 33 181 | Civil engineer | football, cooking, family | I build roads, so please don't blame me for the traffic. Five-a-side on Thursdays, my mother's kitchen on Sundays.
Chioma Eze | female 26 163 | Fashion designer | fashion, markets, crafts, nightlife | I cut and sew in Yaba and I still haggle for every yard in Balogun. Looking for someone who can dance and who can sit still.
Emeka Nwosu | male 36 178 | Trader | business, family, watching_sports | Phone accessories in Computer Village, my own shop since 2019. I work hard and I close early on Sundays. I am looking for a wife, not a situation.
Halima Bello | female 31 165 | Secondary school teacher | reading, languages, family, baking | I teach chemistry and I read anything with a good first page. Born in Kano, eleven years in Lagos. Patience is my best subject.
Kunle Balogun | male 41 176 | Banker | board_games, family, podcasts | Divorced, one daughter who beats me at draughts. I have made my mistakes and I can laugh about most of them.
Ngozi Okonkwo | female 38 170 | Lawyer | running, reading, travel | I argue for a living, so at home I prefer peace. Ten kilometres on Saturday mornings, then breakfast like a queen.
Ibrahim Danjuma | male 29 183 | Software developer | technology, cycling, video_games | I write code for a payment company. From Jos, so Lagos heat and I are still negotiating.
Folake Ojo | female 45 164 | Caterer | cooking, singing, volunteering | I feed weddings of five hundred and I never run out of jollof. Children grown, choir on Wednesdays. Now it is my turn.
Obinna Eze | male 27 179 | Photographer | photography, cinema, road_trips | I shoot weddings, so I have seen every kind of love. Ready to stop standing behind the camera.
Yetunde Adeyemi | female 34 172 | Nurse | gardening, pets, series | Night shifts at LUTH and tomatoes on my balcony. I have a dog called Minister because he does nothing and gets everything.
Segun Ojo | male 52 174 | Architect | painting, history, museums | Widower. I draw houses and, lately, birds. I would like somebody to have long breakfasts with.
Blessing Okafor | female 24 160 | Student | singing, dancing, concerts | Final year at UNILAG, mass communication. Loud laugh, soft heart. Please do not open with "hi dear".
Musa Abubakar | male 44 180 | Logistics manager | travel, family, history | I move containers from Apapa to Kaduna and back. Calm man, good listener, terrible at texting. Call me.
Ifeoma Nwosu | female 28 167 | Accountant | beach, swimming, podcasts | Numbers Monday to Friday, Tarkwa Bay on Saturday. I don't chase, but I reply.
Femi Balogun | male 31 185 | Music producer | music, nightlife, concerts | If you have danced in Lagos this year, you have probably heard something of mine. Off the clock I like it quiet.`,
  Douala: `
Solange Ekambi | female 32 166 | Infirmière | cooking, family, beach | Infirmière à Laquintinie. Je prépare le meilleur mbongo tchobi de Bonabéri, ma sœur dira le contraire. On se parle ?
Hervé Kamga | male 35 179 | Mécanicien | road_trips, football, music | J'ai mon garage à Ndokotti. Le week-end je prends la route de l'Ouest, et il y a une place à côté de moi.
Clarisse Fotso | female 27 164 | Comptable | reading, languages, business | Je compte pour les autres et j'économise pour ma boutique. Je viens de Bafoussam, donc oui, je discute les prix.
Boris Mbarga | male 30 182 | Développeur web | technology, basketball, series | Je code la nuit, je dors le matin, je suis vivant l'après-midi. Un bon poisson braisé et je suis à toi.
Mireille Ngo | female 41 169 | Institutrice | singing, volunteering, family | Trente-huit élèves en semaine, la chorale le dimanche. J'ai la voix qui porte et le cœur qui suit.
Thierry Essomba | male 47 175 | Chef de chantier | history, board_games, cooking | J'ai construit la moitié d'Akwa, enfin, j'exagère un peu. Deux grands enfants, du temps à nouveau.
Nadège Tchoumi | female 25 171 | Étudiante | fashion, dancing, nightlife | Master 2, coiffure toujours faite, patience limitée. Si tu dis « on est ensemble », sois vraiment là.
Yannick Ekambi | male 28 177 | Commercial | watching_sports, eating_out, travel | Je vends des panneaux solaires et j'ai une opinion sur les Lions. Viens, on débat devant un bon plat.
Viviane Kamga | female 54 162 | Commerçante | markets, gardening, baking | Mon étal au marché central a vu passer du monde. Je ris beaucoup, je ne mens pas, je dors tôt.`,
  Nairobi: `
Wanjiru Kariuki | female 30 167 | Data analyst | hiking, reading, podcasts | Ngong Hills before breakfast, spreadsheets after. Looking for someone who can keep up, or who packs good snacks.
Otieno Owino | male 34 184 | Chef | cooking, music, travel | I cook at a hotel in Westlands and I still say nobody beats my mum's fish in Kisumu. Ask me for the recipe, I won't give it.
Akinyi Odhiambo | female 26 170 | Radio presenter | music, concerts, cinema | You may know my voice from the morning show. Off air I am surprisingly quiet. Team rhumba.
Kiprop Cheruiyot | male 29 176 | Physiotherapist | running, gym, family | From Iten, and yes, I run. No, I will not make you run. Maybe once.
Njeri Ndungu | female 37 163 | Dairy farmer | gardening, business, pets | Twelve cows in Limuru, each with a name and an attitude. City in the week, mud at the weekend.
Mutua Musyoka | male 42 173 | Matatu owner | road_trips, watching_sports, family | Two matatus, one with a sound system I am not proud of. Father of two, patient with everything except jam on Thika Road.
Makena Muriuki | female 24 165 | Law student | basketball, nightlife, fashion | Campus by day, shooting hoops at Nyayo by evening. Si lazima we rush things, tuongee kwanza.
Mwangi Githinji | male 38 180 | Carpenter | diy, crafts, gardening | I make tables that outlive marriages. Hoping for a marriage that outlives a table.
Chebet Wekesa | female 33 174 | Civil servant | family, baking, volunteering | Mandazi on Saturday, service on Sunday, sense of humour all week.
Omondi Barasa | male 25 178 | Graphic designer | painting, photography, video_games | I draw people on matatus when they are not looking. Kuja nikuchore.`,
  Accra: `
Akosua Mensah | female 28 166 | Radiographer | beach, dancing, eating_out | I see right through people, it's my job. Labadi on Sundays, waakye before nine.
Kofi Boateng | male 35 181 | Cocoa buyer | travel, football, history | I am on the road to Kumasi more than at home. I bring plantain chips and stories.
Abena Owusu | female 40 161 | Head teacher | reading, family, singing | I run a school of six hundred. At home somebody else may decide what we eat.
Kwame Asante | male 31 177 | Electrician | diy, music, watching_sports | If dumsor catches us, I have a generator. Highlife on low, fan on high.
Efua Quaye | female 25 169 | Bead maker | crafts, markets, fashion | I make beads in Krobo and sell them in Osu. I don't wear gold. Ask me why.
Nii Tetteh | male 46 174 | Fishing boat owner | beach, cooking, family | Jamestown born. I wake at three, so forgive me if I fall asleep at a film.
Dzifa Addo | female 34 172 | Software tester | technology, board_games, podcasts | I break things for a living, gently. Oware champion of my street, undefeated.`,
  'Dar es Salaam': `
Neema Mushi | female 27 165 | Muuguzi | beach, music, cooking | Muuguzi Muhimbili, mpenzi wa taarab na chipsi mayai. Nacheka haraka, nakasirika polepole. Tuongee.
Baraka Massawe | male 32 180 | Mhandisi | technology, football, travel | Natoka Moshi, naishi Sinza. Kazi yangu ni kompyuta, furaha yangu ni Jumamosi uwanjani. Simba damu.
Rehema Salim | female 29 162 | Mfanyabiashara | markets, fashion, family | Nauza vitenge Kariakoo. Nikikupa bei nzuri ujue nimekupenda kidogo.
Hamisi Bakari | male 38 176 | Nahodha wa boti | swimming, beach, history | Boti yangu inaenda Zanzibar na kurudi. Bahari imenifundisha subira. Natafuta mke, si mchezo.
Upendo Kimaro | female 35 168 | Mwalimu | reading, singing, volunteering | Nafundisha Kiswahili sekondari, kwa hiyo usiniandikie "mambo vp" bila nukta. Natania tu.
Daudi Lema | male 26 178 | Mpiga picha | photography, cinema, nightlife | Napiga picha za harusi. Nimeona mapenzi ya kila aina, sasa zamu yangu.
Asha Juma | female 43 160 | Mama lishe | cooking, gardening, family | Wali nazi wangu unajulikana hadi Temeke. Watoto wamekua, nyumba imekuwa kimya mno.
Juma Rashidi | male 30 183 | Fundi umeme | diy, watching_sports, music | Fundi wa umeme, si fundi wa maneno. Nikisema nakuja saa nne, nakuja saa nne.
Zawadi Swai | female 24 170 | Mwanafunzi | dancing, series, languages | Mwaka wa tatu UDSM. Napenda singeli, vitabu na watu wanaojibu meseji.`,
  Maputo: `
Celeste Machava | female 31 166 | Arquitecta | painting, museums, beach | Desenho casas e pinto ao domingo. Gosto da baixa de manhã cedo, antes do barulho. Vens tomar um café?
Nelson Cossa | male 34 179 | Professor de música | music, dancing, concerts | Ensino guitarra na Mafalala. Se não sabes dançar marrabenta, eu ensino, com paciência.
Graça Tembe | female 28 163 | Enfermeira | cooking, family, series | Faço uma matapa que já resolveu discussões de família. Turnos longos, coração grande.
Hélder Sitoe | male 40 177 | Pescador | beach, swimming, history | Nasci na Catembe, com um pé no barco. Falo pouco, mas conto boas histórias.
Yara Langa | female 25 171 | Jornalista | writing, languages, nightlife | Escrevo sobre a cidade e ando muito a pé. Mana, mano, manda mensagem, eu não mordo.
Edson Muianga | male 29 182 | Técnico de informática | technology, football, video_games | Arranjo computadores na Polana e fico nervoso só quando joga a selecção.
Otília Nhantumbo | female 49 161 | Costureira | fashion, crafts, gardening | Costuro capulanas há trinta anos. A minha filha diz que já está na hora. Talvez tenha razão.
Celso Mondlane | male 45 175 | Contabilista | running, reading, family | Corro na marginal às cinco e meia. Separado, dois filhos, muita calma.`,
  London: `
Ikenna Nwosu | male 32 184 | Data engineer | gym, cooking, football | Peckham via Enugu. My egusi is better than my small talk, so come hungry.
Temitope Adeyemi | female 29 167 | Midwife | running, theatre, eating_out | I have caught over four hundred babies. Weekends are for the park and for puff-puff.
Chinedu Okafor | male 44 178 | Bus driver | reading, history, family | Route 36, top deck philosopher. Looking for company that does not need an oyster card.`,
  Paris: `
Aminata Traoré | female 30 172 | Aide-soignante | cooking, fashion, series | Née à Abidjan, Montreuil depuis six ans. Mon attiéké-poisson met tout le monde d'accord. Façon tu souris là, c'est bon signe.
Didier Kouassi | male 36 180 | Conducteur de métro | music, dancing, football | La semaine je suis sous terre, le samedi je sors le coupé-décalé. On dit quoi ?
Grâce Mbala | female 42 165 | Coiffeuse | business, singing, family | Mon salon est à Château-Rouge. Je tresse, j'écoute, je ne répète rien.`,
  Lisbon: `
Djamila Semedo | female 27 168 | Cozinheira | cooking, music, beach | Cachupa à sexta, praia ao sábado, sofá ao domingo. Sou da Praia e vivo na Amadora.
Mauro Tavares | male 33 181 | Carpinteiro | diy, concerts, football | Faço móveis e canto mornas quando ninguém ouve. Tu podes ouvir.`,
  Houston: `
Ebele Okonkwo | female 35 169 | Pharmacist | road_trips, baking, family | Houston heat reminds me of Onitsha. I drive four hours for good company and eight for good suya.
Tobi Balogun | male 30 186 | Nurse | basketball, gym, podcasts | ICU nurse, so very little scares me. My aunties would like a wedding. I would like a conversation first.`,
  Madrid: `
Consuelo Nsue | female 33 164 | Cocinera | cooking, dancing, family | De Malabo a Lavapiés. Hago sopa de cacahuete los domingos y siempre sobra un plato.
Fermín Ndong | male 39 178 | Electricista | diy, football, history | Nací en Bata y llevo doce años aquí. Arreglo lo que se rompe, menos los corazones, por ahora.
Lucía Mangue | female 26 170 | Estudiante de enfermería | reading, nightlife, languages | Estudio mucho, bailo más. Si me escribes, escríbeme algo que no le hayas escrito a nadie.`,
}
