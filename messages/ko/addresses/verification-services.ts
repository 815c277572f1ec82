import type { verificationServices as zh } from '../../zh/addresses/verification-services.ts'

export const verificationServices: typeof zh = {
  title: '검증 서비스',
  intro:
    'ZeroBounce나 Hunter 계정이 있으면 여기서 확인할 수 없는 주소를 회사 키로 그 서비스에 검증하게 할 수 있습니다. 서비스가 답한 주소는 포인트가 들지 않으며 비용은 서비스에 지불합니다. 주소는 서비스로 전송됩니다.',
  connect: '서비스 연결',
  change: '변경',
  look: '다시 확인',
  save: '저장',
  saved: '{name} 연결됨',
  service: '서비스',
  key: 'API 키',
  keyHint: '서비스의 계정 페이지에 있습니다. 저장 전에 시험하며 다시 표시하지 않습니다.',
  keyKept: '비워 두면 현재 키를 계속 사용합니다',
  when: '사용 시점',
  credits: '{amount}회 남음',
  settled: '주소 {amount}개 검증',
  rests: '다음 시각까지 중지:',
  restsForGood: '다른 키를 입력하면 다시 사용합니다.',
  remove: '연결 해제',
  removeQuestion: '{name} 연결을 해제할까요?',
  removeText: '키가 삭제되고 주소는 여기서만 검증합니다.',
  removed: '{name} 연결을 해제했습니다',
  use: {
    unsettled: '여기서 알 수 없을 때만',
    all: '모든 주소',
  },
  trouble: {
    keyRefused: '{name}에서 키를 받지 않습니다',
    noCredits: '{name}의 남은 횟수가 없습니다',
    tooMany: '{name}에 너무 자주 물었습니다',
    unreachable: '{name}에 연결할 수 없습니다',
  },
}
