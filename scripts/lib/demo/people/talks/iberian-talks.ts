const maputo = [
  [
    'Olá! Gostei do que escreveste sobre a baixa.',
    'Obrigada! Vais lá cedo também?',
    'Cedo não, mas vou. O café do Continental ainda vale a pena?',
    'O café não sei, a varanda sim.',
    'Então tomamos a varanda.',
    'Sábado às dez? Antes do calor.',
  ],
  [
    'Boa noite, estás fixe?',
    'Estou bem, e tu? Cheguei agora, o chapa parou em todo o lado.',
    'Eish, a esta hora é maningue complicado.',
    'Maningue! Vim de pé desde Xipamanine.',
    'Descansa então. Amanhã conto-te do meu dia, foi pior.',
    'Pior? Conta já, quero rir.',
  ],
  [
    'Matapa com caranguejo ou com camarão?',
    'Com caranguejo, e com tempo.',
    'Resposta certa. Quem te ensinou?',
    'A minha avó, em Inhambane. Pilava o amendoim a cantar.',
    'Também cantas?',
    'Canto, mas só a pilar.',
  ],
  [
    'Ensinas mesmo a dançar marrabenta?',
    'Ensino. O segredo é não ter pressa.',
    'Eu tenho dois pés esquerdos, mano.',
    'Melhor, assim só precisas de aprender um lado 😄',
    'Quando é a próxima aula?',
    'Sexta, na Mafalala. Traz sapatos que não escorreguem.',
  ],
]
const lisbon = [
  [
    'Também és da Praia? De que zona?',
    'Achada de Santo António. E tu?',
    'Fazenda! Éramos quase vizinhos.',
    'E viemos encontrar-nos na Amadora. Ou quase.',
    'Cachupa na sexta?',
    'Guisada, com ovo. Eu levo o grogue, tu levas a conversa.',
  ],
  [
    'Que tal o teu dia?',
    'Comprido. Montei três roupeiros e o quarto não cabia na porta.',
    'E o que fizeste?',
    'Desmontei a porta.',
    'Gosto de gente prática.',
  ],
]
const madrid = [
  [
    '¡Hola! ¿Tú también eres de Malabo?',
    'De Ela Nguema. ¿Y tú?',
    'De Bata, pero mi abuela vive en Los Ángeles, el barrio.',
    'Entonces ya sabes lo que es un buen bilolá.',
    'Sé comerlo. Hacerlo, no tanto.',
    'Te enseño el domingo, si traes los plátanos.',
  ],
  [
    '¿Qué tal el turno?',
    'Largo. Hoy cené a las once, de pie.',
    'Eso no es cenar, eso es repostar 😅',
    'Tienes razón. El sábado libro, por fin.',
    'Pues el sábado se cena sentados. ¿Te va Lavapiés?',
    'Me va. Elige tú, que yo siempre acabo en el mismo sitio.',
  ],
  [
    'Me gusta lo de los corazones. ¿De verdad no los arreglas?',
    'De momento solo enchufes. Pero estoy en formación.',
    '¿Y cuánto cobras por una lámpara?',
    'Un café y que me cuentes de dónde salió la lámpara.',
    'Era de mi madre. Da para dos cafés.',
  ],
]

export const portugueseTalks = { Maputo: maputo, Lisbon: lisbon }
export const spanishTalks = { Madrid: madrid }
