import type { verificationAgents as zh } from '../../zh/addresses/verification-agents.ts'

export const verificationAgents: typeof zh = {
  title: 'Agenti di verifica',
  intro:
    'Dove qui la porta 25 è chiusa, un agente può lavorare su una macchina che raggiunge i server di posta: prende gli indirizzi da qui con una chiave, interroga i server e riporta ciò che hanno detto. Finché c’è un agente, interroga lui; senza, tutto prosegue qui.',
  empty: 'Ancora nessun agente',
  emptyHint: 'I server di posta vengono interrogati da questa macchina.',
  add: 'Aggiungi un agente',
  name: 'Nome',
  nameHint: 'Per esempio la città in cui sta la macchina',
  setUp: 'Sull’altra macchina',
  setUpHint:
    'Installi lì Node e questo programma; non serve un database. Metta i Suoi nomi: VERIFY_HELO deve corrispondere al record inverso del suo indirizzo, e il dominio di VERIFY_SENDER dovrebbe permettergli di inviare.',
  keyTitle: 'Chiave dell’agente',
  keyWarning: 'La chiave viene mostrata solo questa volta. La conservi subito sulla macchina dell’agente.',
  keyKept: 'L’ho conservata',
  lastSeen: 'Visto l’ultima volta',
  settled: '{amount, # indirizzo accertato|# indirizzi accertati}',
  made: 'Aggiunto',
  revoke: 'Ritira la chiave',
  revokeQuestion: 'Ritirare la chiave di «{name}»?',
  revokeText: 'L’agente si ferma subito. Ciò che aveva passa ad altri o a questa macchina; nulla va perso.',
  revoked: 'La chiave è stata ritirata',
  health: {
    new: 'Non ancora arrivato',
    lost: 'Perso',
    closed: 'Porta 25 chiusa',
    noNames: 'Nessun nome',
    unnamed: 'Nessun record inverso',
    well: 'Al lavoro',
  },
  healthHint: {
    new: 'Appare qui quando viene avviato con la sua chiave.',
    lost: 'Non dà notizie da un minuto. Ciò che aveva torna da sé.',
    closed: 'Non raggiunge alcun server di posta, quindi non prende indirizzi.',
    noNames: 'Non riesce a cercare domini, quindi non prende indirizzi.',
    unnamed:
      'Il record inverso del suo indirizzo non lo nomina; alcuni server di posta lo rifiutano per questo.',
  },
}
