import type { globalSearch as zh } from '../../zh/buyers/global-search.ts'

export const globalSearch: typeof zh = {
  title: 'Ricerca globale',
  hint: 'Azienda, prodotto, codice HS, e-mail, sito, telefono',
  empty: {
    title: 'Una ricerca su tutto',
    hint: 'Clienti, bacino comune, aziende raccolte, acquirenti, venditori e spedizioni compaiono appena vengono trovati.',
  },
  nothing: 'Nessun risultato',
  nothingHint: 'Provi un’altra parola o una parte del nome.',
  failed: 'Impossibile cercare in «{source}»',
  all: 'Mostra tutti: {count}',
  othersHint: 'Chieda se un collega ha quel cliente. Ogni domanda viene contata e registrata.',
  ask: 'Chiedi',
  nobodyHas: 'Nessuno ha un cliente così',
  left: 'Ancora {count, # domanda|# domande} in quest’ora',
  source: {
    customers: 'Clienti',
    pool: 'Bacino comune',
    collected: 'Raccolte',
    buyers: 'Acquirenti',
    sellers: 'Venditori',
    go4world: 'go4WorldBusiness',
    exporthub: 'ExportHub',
    ownDemands: 'Richieste pubblicate qui',
    goods: 'Spedizioni',
    others: 'Clienti dei colleghi',
  },
}
