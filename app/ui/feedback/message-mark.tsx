import { Icon } from '../icons.tsx';
import { NOTICE_ICONS, NOTICE_WORDS, type NoticeType } from './notice.tsx';

export function MessageMark({ type }: { readonly type: NoticeType }) {
  return (
    <span className={`message-mark notice-${type}`}>
      <Icon name={NOTICE_ICONS[type]} size={16} />
      {NOTICE_WORDS[type].replace('.', '')}
    </span>
  );
}
