import type { buyerSearch as zh } from '../../zh/buyers/buyer-search.ts'

export const buyerSearch: typeof zh = {
  title: 'Ricerca acquirenti',
  searchHint: 'Prodotto, azienda o codice HS, in sei lingue',
  tabs: { global: 'Mondo', domestic: 'Nazionali' },
  shipments: 'Spedizioni',
  lastTrade: 'Ultimo scambio',
  sources: 'Fonti',
  source: { customs: 'Dati doganali', datasets: 'Insiemi di dati' },
  role: 'Ruolo',
  roles: { buyer: 'Acquirente (importatore)', seller: 'Venditore (esportatore)' },
  active: 'Attività',
  activeMonths: 'Negli ultimi {months, # mese|# mesi}',
  isNew: 'Non ancora cliente',
  tradesWith: 'Commercia con il paese',
  partner: 'Commercia con l’azienda',
  reached: 'Contatto',
  facets: {
    reach: 'Contatto',
    door: {
      customs: 'Si contano le aziende dei dati doganali.',
      datasets: 'Si contano le aziende degli insiemi di dati.',
    },
    sample: 'Se sono moltissime, le spedizioni più recenti o una parte delle aziende.',
  },
  size: { title: 'Dimensione (spedizioni)', span: 'Da {from} a {to}', from: '{from} o più' },
  save: 'Salva come clienti',
  saveHint:
    '500 alla volta; chi è già cliente non viene duplicato. Raccolga quelle presenti solo negli insiemi di dati.',
  nobodyTrades: 'Nessuna delle aziende scelte è nei dati doganali; le raccolga',
  findEmail: 'Trova e-mail',
  noHome:
    'Il fuso orario della Sua azienda non indica il paese: le aziende nazionali non possono essere mostrate',
  nothingHint:
    'Se chiede e-mail, sito o telefono compaiono solo aziende degli insiemi di dati: i contatti dei dati doganali restano coperti finché non vengono aperti.',
  empty: {
    title: 'Ancora nessuna azienda da cercare',
    hint: 'Carichi dati doganali o importi un elenco di aziende in Dati degli acquirenti: qui diventano un unico elenco.',
  },
  reason: {
    buyer: {
      both: 'importa {heading} da {country}',
      goods: 'importa {heading}',
      place: 'importa da {country}',
    },
    seller: {
      both: 'esporta {heading} verso {country}',
      goods: 'esporta {heading}',
      place: 'esporta verso {country}',
    },
    lastYear: '{count, # spedizione|# spedizioni} in 12 mesi',
    shipments: '{count, # spedizione|# spedizioni}, ultima {date}',
    listed: 'presente in «{dataset}»',
  },
}
