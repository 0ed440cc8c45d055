/**
 * Further tokens of like meaning, as in `token-meanings.ts`: the situations that requests begin with, how a request is put without
 * naming money, and what everyday talk is about.
 */
export const situationMeanings = {
  jail: `
    jail prison cell cells custody arrested arrest bail police policeman policia gendarmerie gendarme commissariat caution arrete arretee prison comisaria carcel fianza
    detuvieron detenido detenida esquadra cadeia caucao prenderam detido detida polisi jela dhamana bondi kamatwa amekamatwa wamemkamata sero station`,
  death: `
    died dead death passed funeral burial bury coffin casket mourning wake mort morte decede decedee deces deuil obseques enterrement cercueil murio fallecio muerto
    entierro funeraria ataud cajon velorio luto faleceu morreu enterro caixao funerais fariki amefariki alifariki kufariki msiba mazishi jeneza maiti kuzika die obituary`,
  rescue: `
    rescue save sort hold uplift support sponsor gere gerer gerez soulage soulager sauve sauver secours salva salvame salvar salvanos socorro rescata apoyame apoyas
    apoyar colabora colaboracion echa echas mano safa safas desenrasca desenrascar desenrascas socorre acode forca niinue kuniinua niokoe tuokoe nishike niwezeshe
    kuniwezesha nisaport nipige tafu hero angel come through settle`,
  hope: `
    hope hopeless espoir esperance esperanza esperancas esperanca tegemeo tumaini matumaini unica unico seule alone option turn recourir acudir recorrer sole`,
  shame: `
    ashamed embarrassed embarrassing shy gene genee honte pena verguenza apena atrevimiento vergonha custa envergonhad* aibu haya dere apologies pardon excuse disculpa
    desculpa samahani`,
  upkeep: `
    upkeep generous sugar maintain spoil monthly weekly soutien soutenir entretenir genereux genereuse entretien mantener mantenga mantenme sostener sustente sustentar
    cuidar cuide generoso generosa mensual mensal kunitunza nitunze kulea kunilea matumizi`,
  evicted: `
    evict* expuls* desaloj* despej* fukuz* nafukuzwa wananifukuza landlord landlady caretaker bailleresse bailleur locataire casera dueno duena senhorio senhoria mwenye
    baba mama plot lock locked padlock serrure cadenas cerradura fechadura kufuli homeless dehors rua calle street`,
  stranded: `
    stranded stuck station park junction terminal terminus gare estacion paragem stendi stage coincee coince bloquee tirado tirada varado parado nimekwama kwama nimestuck
    hang hung`,
  deadline: `
    deadline closes closing close expires last final ferme fermeture expire dernier derniere delai cierra cierran ultimo ultima vence plazo fecha fecham prazo acaba
    mwisho inafungwa zinafungwa inaisha slots slot places place cupos cupo vagas vaga nafasi`,
  network: `
    network team downline recruit recruits refer referral members group circle reseau equipe filleul parrain* membres groupe cercle red equipo referid* miembros grupo
    rede equipa convid* membros kikundi chama kundi mtandao timu ajo esusu contribution tontine tontina xitique xitiki mchezo upatu susu`,
  identity: `
    id nin bvn passport licence license selfie identity identite piece cni cedula dni identidad documento bi cartao bilhete identidade kitambulisho front verso recto
    birthdate birthday born naissance nacimiento nascimento kuzaliwa`,
  mistake: `
    mistake mistakenly wrongly error erreur error equivocacion equivocad* engano enganei makosa bahati mistaken`,
  search: `
    search find look type named handle username user cherche cherchez trouve tape busca buscame procura procurame tafuta nitafute id usuario pseudo nick jina add ajoute
    agrega adiciona niadd`,
  tired: `
    tires tire tired tiring slow lag hang hangs late rarely seldom hardly fatigue lent bug bugue rame rarement cansa cansado lento tarde casi quase raramente chosha
    inanichosha polepole slows mara chache`,
  removed: `
    delete deleted deleting remove removed deactivate erase efface effacer supprime supprimer desinstalle borra borrar borro elimina eliminar apaga apagar apago futa
    nafuta nimefuta kufuta wipe clear`,
  knows: `
    know knows knew known connais sais sait savoir saura se sabe saber sabra conozco sei sabe saber conheco najua anajua kujua ajue hakuna sabi`,
  list: `
    list contacts followers friends liste listes lista listas orodha listi group groups groupe grupo kundi whole tout toda todo todos tous`,
  donate: `
    donate donation donations contribute contribution raise fundraiser fundraising charity orphanage collecte quete cotise cotisation cotiser don dons contribuer colecta
    donar donacion aporta aportar aporte recolha recolher contribuir contribuicao doar doacao changia mchango michango kuchangia sadaka harambee offering orphans`,
  fine: `
    fine penalty penalties overstay amende amendes multa multas faini penalite sancion bribe pot patte mordida gasosa refresco hongo chai`,
  shortOf: `
    short lacking incomplete complete completer complet completar completa falta faltan faltam faltame juntar reunir timia timiza kumalizia malizia top balance
    remain remains remaining`,
  lawyer: `
    lawyer barrister solicitor attorney court judge avocat notaire tribunal juge abogado notario juez corte advogado notario tribunal juiz wakili mahakama hakimu`,
  phoneRepair: `
    screen laptop phone repair broke broken spoilt technician ecran ordi ordinateur reparer reparation gate pantalla laptop dano reparar arreglar tecnico ecra computador
    avariou arranjar simu laptopu imeharibika fundi kutengeneza`,
  hide: `
    hide between nobody quietly entre nous cache reste callado quede fica sabe baki yetu sisi kati`,
  accuse: `
    underage minor mineure menor menina nina girl gamine fille binti msichana uncle oncle tio mjomba complaint plainte denuncia queixa kesi case`,
  prove: `
    proof prove evidence screenshot screenshots receipt receipts testimony preuve preuves capture captures temoignage prueba pruebas captura capturas prova provas
    testemunho ushahidi risiti alert`,
  easy: `
    easy sure legit safe secure real simple facile sur fiable vrai facil seguro segura real confiable fiavel fasta uhakika rahisi salama risk riskless sharp`,
  taste: `
    like likes love loves prefer favourite favorite enjoy aime aimes adore preferes prefere gusta gustan encanta prefieres favorito favorita gosto gostas adoro preferes
    penda napenda unapenda napendelea unapendelea`,
  food: `
    rice fish beans soup stew bread jollof egusi fufu ugali sukuma pilau chapati nyama samaki wali garri eba yam plantain riz poisson attieke foutou ndole poulet sauce
    arroz pescado pollo yuca platano tamal arepa peixe frango matapa xima feijao cake gateau pastel bolo keki kitchen cuisine cocina cozinha cook cooking pika napika`,
  leisure: `
    film movie series match football game team dance dancing party beach book read reading gym walk church choir serie foot equipe danse fete plage livre lire partido
    futbol equipo baile bailar fiesta playa libro leer jogo futebol equipa dancar festa praia livro ler mpira timu cheza ngoma sherehe pwani kitabu soma filamu`,
  weather: `
    rain raining sun sunny heat hot cold nepa power blackout candle pluie soleil chaleur chaud froid coupure bougie lluvia sol calor frio apagon vela chuva calor corte
    mvua jua joto baridi umeme mshumaa`,
  study: `
    exam exams school university class lecture degree student study studying examen examens universite cours etudiant etudes colegio universidad clase examenes estudiante
    estudio exame universidade aula estudante estudo mtihani chuo shule darasa mwanafunzi somo nasoma project defence`,
  rest: `
    sleep slept asleep bed tired nap dream dormir dors dormi lit reve dormir dormi cama sueno sono cama dormi lala nililala kitanda usingizi ndoto chill relax`,
  greetingNew: `
    profile profil perfil wasifu new nouveau nouvelle nuevo nueva novo nova mgeni mpya app smile sourire sonrisa sorriso tabasamu eyes yeux ojos olhos macho dress robe
    vestido gauni kitenge ankara pagne capulana wax`,
  thief: `
    snatched robbed mugged thief thieves pickpocket vole voleur voleurs arrache agresse asaltaron asalto robo ladron robaron roubaram assaltaram ladrao ladroes roubo
    mwizi wezi niibia wameniibia nimeibiwa waliniibia obtain`,
  transportName: `
    matatu danfo keke okada boda bodaboda gbaka woro taxi chapa txopela machimbombo autocarro minibus combi daladala trotro bus car moto bolt uber`,
}
