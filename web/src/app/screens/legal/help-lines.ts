type Topic = 'violence' | 'suicide' | 'children'

/** The day on which each number was last compared with its source. */
export const helpLinesCheckedOn = '2026-11-23'

/**
 * Helplines by country. A line without a public source is left out. Ask each one again before a launch in
 * its country: some close or change their hours.
 */
export const helpLines: ReadonlyArray<{
  country: string
  lines: ReadonlyArray<{ number: string; name: string; topic: Topic; source: string }>
}> = [
  {
    country: 'NG',
    lines: [
      {
        number: '0800 078 7746',
        name: 'SURPIN',
        topic: 'suicide',
        source: 'https://healthwise.punchng.com/ngo-launches-toll-free-hotline-for-assistance-on-mental-health/',
      },
      {
        number: '0800 033 3333',
        name: 'Lagos DSVRT',
        topic: 'violence',
        source: 'https://scudnewsng.com/lagos-launches-24-7-helpline-for-gender-based-violence',
      },
    ],
  },
  {
    country: 'KE',
    lines: [
      {
        number: '1195',
        name: 'National GBV Helpline',
        topic: 'violence',
        source:
          'https://nation.africa/kenya/news/gender/survived-sexual-gender-based-violence-here-s-where-to-get-help-3380426',
      },
      {
        number: '0800 730 999',
        name: 'Kenya Police SGBV',
        topic: 'violence',
        source:
          'https://www.the-star.co.ke/news/2022-08-07-police-announce-toll-free-emergency-contacts-ahead-of-polls',
      },
      {
        number: '116',
        name: 'Childline Kenya',
        topic: 'children',
        source:
          'https://beta.nation.co.ke/kenya/news/gender/beyond-your-parents-life-saving-resources-that-could-have-saved-teen-bride-from-death--4986762',
      },
    ],
  },
  {
    country: 'GH',
    lines: [
      {
        number: '0800 678 678',
        name: 'Mental Health Authority',
        topic: 'suicide',
        source: 'http://businessghana.com/site/news/general/271049/MHA-unveils-toll-free-No.-for-psycho-social-support',
      },
    ],
  },
  {
    country: 'ZA',
    lines: [
      { number: '0800 428 428', name: 'GBV Command Centre', topic: 'violence', source: 'http://gbv.org.za/about-us' },
      {
        number: '0800 567 567',
        name: 'SADAG',
        topic: 'suicide',
        source: 'https://www.thedailyvox.co.za/important-resources-for-the-lockdown/',
      },
    ],
  },
  {
    country: 'CI',
    lines: [
      {
        number: '1308',
        name: 'Numéro vert VBG',
        topic: 'violence',
        source: 'https://www.yeclo.com/violences-basees-sur-le-genre-en-cote-divoire-comment-se-faire-aider',
      },
    ],
  },
  {
    country: 'GA',
    lines: [
      {
        number: '1404',
        name: 'Gabon Égalité',
        topic: 'violence',
        source: 'https://www.gabonmediatime.com/gabon-egalite-147-296-appels-recus-par-le-programme-en-2-ans/',
      },
    ],
  },
  {
    country: 'RW',
    lines: [
      {
        number: '3512',
        name: 'Rwanda National Police',
        topic: 'violence',
        source: 'http://en.igihe.com/news/rnp-joins-drive-to-end-abuse-of-emergency-help.html',
      },
      {
        number: '116',
        name: 'Child Helpline',
        topic: 'children',
        source: 'https://police.gov.rw/media/news-detail/news/rnp-establish-child-help-line-116/',
      },
    ],
  },
  {
    country: 'MZ',
    lines: [
      {
        number: '116',
        name: 'Linha Fala Criança',
        topic: 'children',
        source: 'https://noticias.mmo.co.mz/2022/06/registadas-1671-violacoes-dos-direitos-da-crianca.html',
      },
    ],
  },
  {
    country: 'TZ',
    lines: [
      {
        number: '116',
        name: 'C-Sema',
        topic: 'children',
        source: 'http://www.sematanzania.org/helpline.php',
      },
    ],
  },
  {
    country: 'UG',
    lines: [{ number: '116', name: 'Sauti', topic: 'violence', source: 'https://sauti.mglsd.go.ug/sauti/faqs/' }],
  },
]

/** The name of the site that a source is on. */
export const siteOf = (source: string): string => new URL(source).hostname.replace(/^www\./, '')
