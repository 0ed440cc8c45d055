/**
 * Tokens of like meaning in all languages, without accents; a token may have several meanings, and a star means any ending. The
 * linear model learns from pairs of them, so what it learns in one language counts in the others.
 */
export const tokenMeanings = {
  selfObject: `
    me moi mi mim mimi conmigo comigo`,
  self: `
    i im ive ill je j yo eu`,
  mine: `
    my mine mon ma mes mis meu minha meus minhas yangu wangu langu zangu mwangu changu own`,
  addressee: `
    you u ya tu te t ti toi vous usted voce vc wewe una`,
  addresseeOwn: `
    your ur yours ton ta tes votre vos tus teu tua teus tuas yako wako lako zako kwako mwako`,
  others: `
    he she they them him her il elle ils elles lui el ella ellos ele ela eles elas yeye wao dem am yake wake`,
  people: `
    people someone somebody anyone anybody person man guy gens quelqu personne monsieur gars type mec gente alguien tipo senor alguem pessoa pessoas gajo homem senhor mtu
    watu jamaa msee bwana`,
  together: `
    we us our lets nous notre nosotros nuestra nuestro nosso nossa sisi yetu wetu tuta* tume* make`,
  negation: `
    not dont no never cant wont doesnt didnt isnt wasnt wouldnt aint nope none ne n pas jamais non aucun rien nunca jamas nada tampoco ningun nao nem nenhum hapana sio si
    siwezi sitaki sijui sija* sita* siku* sina haku* hawa* hata usi* sipendi situmi sitoi gree neva nor without sans sin sem bila`,
  decline: `
    refuse refused rather prefer avoid stop evite refus* prefere preferir prefiero recus* rechaz* kataa nakataa nilikataa block blocked bloque bloquee bloqueado bloqueei
    bloquear report reported denunci* signal* nimeblock nilimblock unmatch`,
  yet: `
    yet already still encore deja pour todavia aun ainda ja bado tayari kwanza first abord primero primeiro`,
  later: `
    later after afterwards apres luego despues depois mais baadaye halafu tard`,
  now: `
    now today tonight maintenant aujourd ce soir ahora hoy noche agora hoje sasa sai leo saa hii`,
  urgent: `
    urgent urgently asap quick quickly fast hurry immediately urgence vite rapide rapidement urgente rapido ya urgencia pressa haraka fasta upesi sharp sharply`,
  before: `
    before until till avant jusqu sinon antes hasta sino senao ate kabla hadi mpaka vinginevyo sivyo abi`,
  condition: `
    if si se kama ikiwa uki* nikipata suppose`,
  send: `
    send sent sending wire transfer transferred forward envoie envoies envoyer envoye envoyez envoi vire virer virement transfere transferer manda mandar mandame mande
    mandas mandaste mandei mandes envia enviar enviame envie enviei pasame pasa pasar tuma tume nitumie unitumie ntumie kutuma nimetuma nimekutumia nilituma nitume
    kutumia umetuma tumia tutumie kumtumia hawala giro giros throw drop run`,
  sendSelf: `
    nitumie unitumie ntumie mandame enviame pasame nirushie unirushie nipe unipe nipee nisaidie unisaidie niokoe niokolee nikopeshe unikopeshe niazime niongezee niwekee
    uniwekee nitumia nisambazie prestame regalame dame ayudame recargame depositame hazme cargame ponme sendme gimme`,
  give: `
    give gave giving gimme donne donner donnes donnez da dar dame darme das deu dei dou de doy dio nipe unipe kupa kunipa nikupe akupe toa nitoe dash bless`,
  lend: `
    lend loan borrow spot prete preter pretes avance avancer avances emprunte* pret depann* prestame prestar presta prestas presto prestamo adelant* empresta emprestar
    emprestas emprestimo adianta* desenrasca kopesha nikopeshe unikopeshe mkopo azima niazime kukopa nakopa sikopeshi`,
  return: `
    return repay refund refunded payback rembours* rends rendre rendrai remets devolv* devuelv* regreso regresar reembols* devolvo devolver pagote rudisha kurudisha
    nitarudisha nitakurudishia nakurudishia utarudish* reimburse reponer`,
  help: `
    help helping helped assist assistance support favor favour epp aide aider aidez aides aidemoi soutenir soutien depanner service ayuda ayudar ayudame ayudas ayudes
    apoyo ajuda ajudar ajudas ajudes apoio saidia nisaidie unisaidie kunisaidia ungenisaidia saidie msaada hisani tafadhali`,
  please: `
    please pls plz kindly abeg beg begging stp svp plait prie supplie porfa porfavor favor ruego suplico imploro por tafadhali naomba nakuomba nakusihi omba`,
  need: `
    need needs needed short lack besoin faut manque falta faltan necesito necesita ocupo necesitas preciso precisa precisas faltam nahitaji anahitaji inahitajika
    unahitaji taka nataka anataka wanataka want wants wan veux veut voudrais vouloir quiero quiere quero quer queres`,
  money: `
    money cash funds fund dough bread argent sous fric pognon dos dosh jeton gombo mollah liquide dinero plata lana feria efectivo dinheiro taco kumbu grana massa guita
    mola pesa hela chapaa mkwanja ganji doh owo nkap moni fees fee frais taxe taxa tarifa ada ushuru`,
  amount: `
    k mil mille euros euro eur dollars dollar usd naira francs fcfa cfa f cedis shillings ksh kes tsh meticais mt mts kwanzas kz pesos soles reais lucas elfu laki milioni
    mia thao ngiri hundred thousand million bob quid pounds togo cents cien thou`,
  pay: `
    pay paying payment pays settle settled clear cleared balance paie payer paies payez paiement regle regler reglez solde verse verser versement paga pagar pagas pagan
    pague pago pagame pagou liquidar lipa ulipe kulipa nilipe lipia unilipie analipa kulipia malizia maliza`,
  paid: `
    paid paye payee pagado pagaron pague paguei pagou pagaste nililipa nimelipa amelipa ulilipa payed`,
  owe: `
    owe owes owed debt dois doit dette dettes debo debes debe deuda devo deves divida dividas deni dai unanidai nakudai madeni owing`,
  price: `
    price prices cost costs cheap expensive worth prix coute coutent cher chere combien precio cuesta cuestan caro cara cuanto barato barata preco custa custam quanto bei
    ghali rahisi shilingi ngapi gharama wangapi`,
  buy: `
    buy buying bought purchase achete acheter achetes prends prendre compra comprar compras compre comprame compres comprou comprei nunua ununue ninunulie nimenunua
    kununua nilinunua uninunulie carry branch`,
  wages: `
    salary salaries wage wages pension payslip bonus salaire salaires solde paie prime sueldo salario quincena aguinaldo ordenado salarios reforma mshahara mishahara
    pensheni malipo allowance`,
  bank: `
    bank banks banque banques banco bancos benki bancaire bancario bancaria teller ecobank equity uba gtb zenith access bci bim millennium crdb nmb kcb bancolombia iban
    rib nib clabe routing banki`,
  account: `
    account accounts acct compte comptes cuenta cuentas conta contas akaunti paypal cashapp zelle venmo wallet`,
  mobileMoney: `
    mpesa wave opay palmpay nequi daviplata yape plin orangemoney moov emola mkesh tigo tigopesa airtelmoney till paybill pos flutterwave mercadopago pix`,
  remittance: `
    western moneygram union ria worldremit remitly mandat mandats giro`,
  card: `
    card cards carte cartes tarjeta tarjetas cartao cartoes kadi cds crd atm`,
  gift: `
    gift gifts cadeau cadeaux regalo regalos presente presentes prenda oferta zawadi voucher vouchers coupon coupons ticket tickets vale vales cupom vocha`,
  cardBrand: `
    steam apple itunes itune google play amazon razer vanilla sephora ebay xbox playstation psn netflix nike walmart target nordstrom neosurf transcash pcs paysafe
    paysafecard toneo roblox`,
  code: `
    code codes pin otp password digits numbers chiffres mot passe codigo codigos clave contrasena senha digitos numeros tarakimu namba nywila neno token pins passcode cvv`,
  scratch: `
    scratch gratte gratter grattez raspa raspar raspas raspe kwangua ukwangue peel silver argentee plateada prateada back dos arriere derriere atras tras verso nyuma
    mbele front devant delante frente receipt recu recibo risiti`,
  photo: `
    photo photos pic pics picture pictures snap screenshot selfie image images foto fotos captura imagen print prints picha mapicha capture`,
  video: `
    video videos vid clip recording recorded recorde enregistre enregistree filme filmee grabe grabado grabaste gravei gravado gravaste gravou rekodi nimekurekodi
    nilikurekodi nilirekodi ulinirekodi record film`,
  undressed: `
    naked nude nudes nue nues nu poil desnudo desnuda desnudas nua nuas uchi utupu undressed topless nakedness yansh sexy intim* sexual ngono masturb*`,
  expose: `
    post posted publish share shared leak expose exposed upload viral public online publie publier publierai poste posts diffuse balance partage partager affiche afficher
    publico publicar publica sube subo subir difundo comparto publicarei posto partilho divulgo espalho sambaza nasambaza nitasambaza napost nitapost kuweka trend
    trending everyone everybody whole entire monde todos inteiro kila wote zima followers abonnes seguidores scatter instablog tag tague etiqueto marco`,
  family: `
    mother father mum mom dad mama papa mummy daddy sister brother family wife husband son daughter aunt uncle cousin parents maman mere pere soeur frere famille femme
    mari fils fille tante oncle madre padre hermana hermano familia esposa esposo mujer marido hijo hija tia tio mae pai irma irmao mulher filho filha mamako mamangu baba
    dada kaka mke mume mkeo mumeo mwana mwanangu binti mtoto mzazi shangazi mjomba pikin child kids boss patron jefe chefe bosi pastor coach school church ecole eglise
    escuela iglesia escola igreja shule kanisa`,
  acquaintances: `
    contacts friends amis contactos amigos amigas marafiki colleagues collegues colegas companeros workmates boss patron jefe chefe employer work job boulot trabajo
    trabalho servico kazi office bureau oficina escritorio ofisi kazini`,
  threat: `
    or sinon ruin destroy regret shame warning choose choice option options deadline hours hour regrett* honte ruine detruire deux choix aviso arrepent* verguenza arruin*
    destru* escoge eliges decide vergonha arrepend* escolhe aibu utajuta chagua kuaibisha disgrace aur au ama`,
  secret: `
    secret secrets nobody tell dis raconte dire digas decir cuentes secreto secreta segredo contes siri usimwambie usiseme hush quiet discret discretement discreto
    callada silencio silence kimya`,
  whatsapp: `
    whatsapp watsapp wattsapp whatsap whats wats wsp wasap zap zapp telegram snapchat snap insta instagram facebook fb messenger signal viber zangi hangouts imo skype
    tiktok discord kik line wechat`,
  app: `
    app apps appli application aplicacion aplicacao aplicativo site platform plateforme plataforma website pagina web tovuti profile profil perfil wasifu`,
  move: `
    move switch continue join add come find reach text chat hit viens passe passer passons continuons rejoins ajoute cherche ecris vente vamos pasemonos sigamos busca
    escribeme agrega muda passamos continuemos procura escreve escreveme adiciona vem njoo hamia tuhamie nitafute niandikie tuendelee niongeze make`,
  here: `
    here ici aqui aca ca hapa huku por`,
  contactNumber: `
    number numbers num numero digits contact phone cell cel tel telephone telefono telefone celular contacto namba nambari simu line ligne linea linha laini`,
  call: `
    call ring phone dial appelle appeler appelez rappelle llama llamar llamame llamas marca marcame liga ligar ligas ligame piga nipigie unipigie nikupigie kupiga
    nitapiga sms`,
  question: `
    what whats which how quel quelle quoi cest est cual como qual nini ipi gani ngapi wetin`,
  airtime: `
    airtime credit credits unites unite forfait saldo credito creditos recarga recargas vocha salio bando kifurushi kredo credo bundle bundles recharge topup minutes
    dakika data mega megas mo gb mb gig gigs giga gigas 1gb datos dados internet connexion connection sub megabytes`,
  load: `
    load top recharge recharger charge charger recharges cargar carga carregar carrega carregas recargar niwekee weka uniwekee nirushie sambaza niongezee mets mettre pon
    ponme ponle poe mete pour buy`,
  finished: `
    finished finish done ran out fini finis termine acabo acabaron acabou acabaram agoto terminou imeisha iliisha ilikwisha kwisha liliisha imekwisha nimeishiwa died dead
    expired expire`,
  crypto: `
    bitcoin* btc crypto* cripto* usdt eth ethereum binance wallet coin coins token tokens exchange staking blockchain metamask trc20 pool nft usdc luno bybit portefeuille
    billetera carteira monnaie moneda moeda sarafu`,
  invest: `
    invest* investir investi* inver* investe investes uwekezaji wekeza kuwekeza trading trader trade forex broker mentor analyst signals platform plateforme plataforma
    shares stocks deposit depot deposito capital savings economies ahorros poupancas akiba`,
  profit: `
    profit profits double doubled triple multiply earn earning earnings returns roi gagne gagner gains gain rendement benefice benefices doubler ganancia ganancias ganar
    ganas duplica* rendimiento lucro lucros ganha ganhar ganhas rendimento dobro faida mapato mara pata kupata unapata daily weekly semaine semanal percent pourcent
    asilimia cento ciento guaranteed garanti garantizado garantido hakika riskfree risk risque riesgo risco hasara`,
  win: `
    won win winner lottery prize gagne loterie lot gagnant ganaste loteria premio sorteo ganhaste ganhou lotaria sorteio umeshinda bahati zawadi jackpot`,
  parcel: `
    parcel package packages consignment box trunk suitcase courier delivery shipment colis paquet valise malle coursier livreur livraison caisse paquete maleta caja
    mensajero entrega encomienda encomenda mala pacote estafeta caixa mzigo kifurushi sanduku load waybill rider dhl fedex ups cargo`,
  customs: `
    customs clearance clearing dedouanement douane douanes aduana alfandega despacho forodha ushuru duty demurrage storage magasinage almacen armazem insurance assurance
    seguro bima stamp timbre timbres sello sellos selo selos muhuri mihuri tag etiquette etiqueta`,
  papers: `
    visa visas viza visto passport passeport pasaporte passaporte pasipoti embassy ambassade embajada embaixada ubalozi ubalozini consulate consulat consulado immigration
    permit permis`,
  travel: `
    flight ticket plane airport travel fly flying vol billet avion aeroport voyage voyager vuelo boleto aeropuerto viaje viajar pasaje voo bilhete aviao aeroporto viagem
    passagem ndege tiketi safari kusafiri nauli fare transport transporte taxi bus car trip`,
  job: `
    job jobs work working worker hire hiring emploi travail travaille recrute recrutement poste empleo trabajo trabajar contrata emprego trabalho trabalhar kazi ajira
    inaajiri agent agence agency agencia agente wakala recruit caregiver canada dubai qatar oman uae germany`,
  illness: `
    hospital clinic doctor surgery operation sick ill medicine drugs hopital clinique malade medicament ordonnance pharmacie clinica enfermo enferma medicina medicinas
    cirugia remedio doente operacao cirurgia farmacia hospitali zahanati mgonjwa anaumwa dawa upasuaji pharmacy famasi mortuary morgue mochwari urgences urgencias
    admission amelazwa kulazwa`,
  hardship: `
    rent landlord hungry hunger eat eaten food evicted bills electricity water loyer bailleur proprietaire faim mange manger nourriture facture factures courant renta
    alquiler casero hambre comida comer factura luz renda senhorio fome energia kodi njaa kula chakula bili umeme stima maji light chop sapa broke stranded stuck bloque
    bloquee varado varada retido presa frozen gelado gele congelada kufungwa fees school scolarite matricula colegiatura propina ada karo`,
  persona: `
    soldier army military captain rig engineer marine widow widower orphan oil commander general soldat militaire armee capitaine plateforme veuve soldado militar
    ejercito capitan viuda viuva exercito comandante mwanajeshi jeshi kapteni mjane yatima orphelins huerfanos orfaos un base barracks camp`,
  inheritance: `
    inheritance estate will lawyer barrister attorney late heritage notaire avocat defunt herencia abogado difunto heranca advogado falecido urithi wakili marehemu gold
    fortune million millions beneficiary legacy`,
  faith: `
    god lord bless church pray prayed dieu seigneur priere prie dios senor oracion deus oracao mungu mola maombi baraka jah allah inshallah wallahi walai`,
  love: `
    love honey babe baby bb darling dear sweetheart amour cheri cherie bebe coeur ange mon amor carino cielo vida corazon mi querida querido mor meu anjo mpenzi dia
    laazizi malaika sweety beautiful handsome mrembo belle beau hermosa linda bonita`,
  trust: `
    trust promise swear believe confiance promets jure crois promesse confianza juro prometo crees confias confianca confia amini unaniamini naapa ahadi walahi`,
  verify: `
    verify verified verification confirm validate verifier confirmer confirmez valider verificar confirma confirmar confirme validar thibitisha kuthibitisha hakiki badge
    robot bot real prove prouver probar provar proof`,
  click: `
    click open link tap visit login register install download clique ouvre lien connecte inscris installe telecharge clic abre enlace entra registrate descarga instala
    baja clica regista bonyeza fungua ingia jisajili pakua linki vote voter vota kura`,
  askReport: `
    asked asking wanted wants demande demandait demandent voulait pidio piden pidieron queria pediu pedem pediram queriam aliomba aliniomba waliniomba anaomba alitaka
    walitaka ask asks pide demander pedir kuomba pidas pidan pecas demandes`,
  scam: `
    scam scams scammer scammers scammed fraud fraudster fake police arnaque arnaques arnaqueur brouteur brouteurs feyman escroc faux estafa estafas estafador estafadores
    fraude falso burla burlas burlador burladores golpe tapeli matapeli utapeli nilitapeliwa wezi feki yahoo format robbed`,
  warn: `
    careful beware warning never attention mefie gaffe prudence conseil cuidado ojo aviso consejo cuidem atencao conselho makini kuwa tahadhari angalia ushauri advice
    advise shine tip tips`,
  occupation: `
    cashier accountant nurse teacher developer officer trader seller driver caissiere caissier comptable infirmiere guichet conseillere banquier cajera cajero contadora
    enfermera asesora bancario caixa contabilista enfermeira gestora bancaria balcao mhasibu nesi afisa teller boutique shop kiosk kibanda duka puesto barraca counter
    agent colleague colleagues collegue colega customers clients clientes wateja`,
  laughter: `
    lol haha hahaha mdr jaja jajaja rsrs ptdr hehe lmao`,
  soon: `
    tomorrow friday monday weekend week month demain vendredi lundi semaine mois manana viernes lunes semana mes amanha sexta segunda kesho ijumaa jumatatu wiki mwezi
    sunday saturday samedi dimanche sabado domingo jumamosi jumapili`,
  meet: `
    meet meeting see visit date coffee dinner lunch party cinema wedding voir rencontrer rencontre diner dejeuner cafe mariage ver conocer cena almuerzo boda cine
    conhecer jantar almoco casamento encontro onana kutana harusi chakula gate door outside porte portail puerta porta mlangoni nje house home maison casa nyumbani`,
  split: `
    split share half each part partage moitie chacun mitad medias parte metade dividimos cada nusu kila gawana own gawane`,
  errand: `
    wallet purse change bread milk taxi parking bus stop fuel petrol gas gaz pain lait essence bouteille pan leche gasolina pao leite mkate maziwa mafuta gesi boda keke
    okada mat matatu gbaka chapa txopela micro combi woro`,
  song: `
    song music listen youtube spotify audiomack boomplay chanson musique ecoute cancion musica escucha oye ouve wimbo muziki sikiliza deezer recipe recette receta receita
    maps`,
  small: `
    little small bit something anything whatever peu petit petite quelque truc algo poco poca pouco alguma qualquer kidogo chochote kitu kakitu utakachoweza kiasi
    smallest`,
  only: `
    only just juste seulement solo solamente nomas so apenas tu pekee basi na`,
  remaining: `
    remaining left remain balance reste restant manque queda quedan falta resta restam imebaki zimebaki`,
  held: `
    blocked frozen stuck seized held bloque bloquee gele saisi bloqueada bloqueado congelado retenido retenida congelada preso zuiwa umezuiwa imefungwa wameshika shikilia
    hold padlock cadenas candado cadeado kufuli`,
  keep: `
    keep store receive pass hold garder recevoir recois guarda recibir recibe guardar receber recebe pokea tunza pitisha commission percent comision comissao`,
  lost: `
    lost stolen lose stole perdu vole perdi robaron perdio roubaram perdeu nimepoteza wameniibia niliibiwa thief`,
  happy: `
    laugh smile funny happy laughed ri rire sourire heureux heureuse reir risa sonrisa feliz rir riso sorriso contente cheka kicheko tabasamu furaha`,
  hello: `
    hi hello hey morning evening bonjour bonsoir salut coucou hola buenas buenos ola oi bom boa habari mambo jambo sasa how`,
  thanks: `
    thanks thank sorry merci pardon desole desolee gracias perdon perdona obrigada obrigado desculpa asante pole samahani vex`,
  pastTime: `
    was were had did yesterday etait avait hier fue era ayer estaba foi ontem estava jana juzi ilikuwa alikuwa been last dernier passe pasado passado iliyopita`,
}
