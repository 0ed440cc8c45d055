const douala = [
  [
    'Bonsoir ! C’est comment ?',
    'Ça va un peu. La pluie a bloqué tout Bonabéri.',
    'Ne m’en parle pas, j’ai fait le pont à pied.',
    'Courage ! Avec les chaussures à la main ?',
    'Bien sûr. Je tiens à mes chaussures.',
    'J’aime les gens qui ont des principes. Tu fais quoi dimanche ?',
  ],
  [
    'Plutôt ndolé ou eru ?',
    'Tu veux me brouiller avec quel côté de ma famille ?',
    'Réponds seulement.',
    'Ndolé, avec les miondo. Mais si ma tante demande, j’ai dit eru.',
    'Ton secret est en sécurité 😄',
  ],
  [
    'Tu as vu le match hier ?',
    'J’ai vu jusqu’à la coupure. Après j’ai écouté chez le voisin par la fenêtre.',
    'Le but de la 89e, mon frère !',
    'Je sais, tout le quartier a crié. J’ai crié aussi, sans savoir pourquoi.',
    'C’est ça, le vrai supporter.',
  ],
  [
    'Salut, tu danses vraiment ou c’est juste pour le profil ?',
    'Je danse vraiment, et mal !',
    'Parfait, moi aussi.',
    'Alors samedi, on va faire peur aux gens.',
    'Rue de la Joie ?',
    'Rue de la Joie. Mais on mange d’abord, hein.',
  ],
  [
    'Bonjour, votre étal est bien au marché central ?',
    'Oui, allée des pagnes, demandez Maman Vivi. Et on peut se dire tu.',
    'Alors tu vends aussi le wax hollandais ?',
    'Le vrai, pas celui qui déteint. Tu viens acheter ou tu viens causer ?',
    'Les deux, si j’ose.',
    'Ose seulement. Le matin c’est plus calme.',
  ],
]
const paris = [
  [
    'On dit quoi ?',
    'On est là hein. Le RER m’a gâté la soirée, mais on est là.',
    'Yako. Tu as mangé au moins ?',
    'Un sandwich. Ne dis pas à ma mère.',
    'Un sandwich ? Non, il faut l’alloco, là. Il y a un maquis à Château-Rouge.',
    'Tu parles bien. Samedi je suis libre.',
  ],
  [
    'Tu es de Cocody ou de Yop ?',
    'Yopougon, y a même pas match !',
    'Ah voilà quelqu’un. Moi c’est Sideci.',
    'Mais on était voisins ! Tu prenais le gbaka à Siporex ?',
    'Tous les matins, accroché comme un parapluie.',
    'Le monde est petit, dêh.',
  ],
  [
    'Tu tresses aussi le dimanche ?',
    'Le dimanche je chante. Le lundi je dors. Le reste, je tresse.',
    'Et tu trouves le temps de sortir ?',
    'Pour quelqu’un de bien, je trouve.',
  ],
]

export const frenchTalks = { Douala: douala, Paris: paris }
