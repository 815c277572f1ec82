import type { verificationServices as zh } from '../../zh/addresses/verification-services.ts'

export const verificationServices: typeof zh = {
  title: 'Servizio di verifica',
  intro:
    'Con un account ZeroBounce o Hunter l’azienda può far verificare a quel servizio, con la propria chiave, ciò che da qui non si può accertare. Ciò che dice il servizio non costa punti: si paga lì. Gli indirizzi gli vengono inviati.',
  connect: 'Collega un servizio',
  change: 'Modifica',
  look: 'Guarda di nuovo',
  save: 'Salva',
  saved: '{name} è collegato',
  service: 'Servizio',
  key: 'Chiave API',
  keyHint:
    'Sta nella pagina dell’account del servizio. Viene provata prima di essere conservata e non viene più mostrata.',
  keyKept: 'La lasci vuota per tenere la chiave attuale',
  when: 'Quando viene interrogato',
  credits: '{amount, # verifica rimasta|# verifiche rimaste}',
  settled: '{amount, # indirizzo accertato|# indirizzi accertati}',
  rests: 'Non viene interrogato fino a',
  restsForGood: 'Verrà interrogato di nuovo con un’altra chiave.',
  remove: 'Scollega',
  removeQuestion: 'Scollegare {name}?',
  removeText: 'La chiave viene eliminata e gli indirizzi vengono verificati solo da qui.',
  removed: '{name} è stato scollegato',
  use: {
    unsettled: 'Dove non possiamo accertarlo',
    all: 'Per ogni indirizzo',
  },
  trouble: {
    keyRefused: '{name} non accetta la chiave',
    noCredits: '{name} non ha più verifiche',
    tooMany: '{name} è stato interrogato troppo spesso',
    unreachable: '{name} non è raggiungibile',
  },
}
