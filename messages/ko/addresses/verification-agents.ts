import type { verificationAgents as zh } from '../../zh/addresses/verification-agents.ts'

export const verificationAgents: typeof zh = {
  title: '주소 검증 에이전트',
  intro:
    '이 서버의 25번 포트가 막혀 있으면 메일 서버에 접속할 수 있는 다른 컴퓨터에서 에이전트를 실행할 수 있습니다. 키로 여기서 주소를 받아 메일 서버에 묻고 결과를 돌려줍니다. 연결된 에이전트가 있으면 에이전트가 묻고, 없으면 여기서 계속합니다.',
  empty: '아직 에이전트가 없습니다',
  emptyHint: '메일 서버에는 이 컴퓨터에서 묻습니다.',
  add: '에이전트 추가',
  name: '이름',
  nameHint: '예: 컴퓨터가 있는 도시',
  setUp: '다른 컴퓨터에서 실행',
  setUpHint:
    'Node와 이 프로그램을 설치합니다(데이터베이스는 필요 없음). 이름은 직접 바꾸세요. VERIFY_HELO는 그 컴퓨터 IP의 역방향 레코드와 같아야 하고, VERIFY_SENDER의 도메인은 그 IP의 발송을 허용해야 합니다.',
  keyTitle: '에이전트 키',
  keyWarning: '키는 이번 한 번만 표시됩니다. 지금 에이전트 컴퓨터에 저장하세요.',
  keyKept: '저장했습니다',
  lastSeen: '마지막 연결',
  settled: '주소 {amount}개 확인',
  made: '추가됨',
  revoke: '키 회수',
  revokeQuestion: '“{name}”의 키를 회수할까요?',
  revokeText:
    '에이전트는 즉시 멈춥니다. 처리하던 주소는 다른 에이전트나 이 컴퓨터로 넘어가며 잃어버리지 않습니다.',
  revoked: '키를 회수했습니다',
  health: {
    new: '아직 연결 안 됨',
    lost: '연결 끊김',
    closed: '25번 포트 막힘',
    noNames: '도메인 조회 불가',
    unnamed: '역방향 레코드 없음',
    well: '정상',
  },
  healthHint: {
    new: '키로 실행하면 여기에 나타납니다.',
    lost: '1분 동안 소식이 없습니다. 맡은 주소는 자동으로 돌아옵니다.',
    closed: '메일 서버에 접속할 수 없어 주소를 받지 않습니다.',
    noNames: '도메인을 조회할 수 없어 주소를 받지 않습니다.',
    unnamed: 'IP의 역방향 레코드가 그 이름을 가리키지 않아 일부 메일 서버가 거부합니다.',
  },
}
