import { Content, Description, Portal, Root, Title } from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { backdrop, dialog, head, sheet, title as titleStyle, words } from './dialog.css.ts';
import { useFocusReturn } from './use-focus-return.ts';

type ModalProps = {
  readonly title: string;
  readonly description?: string;
  /** The element at the right of the title. */
  readonly aside?: ReactNode;
  readonly look?: 'dialog' | 'sheet';
  readonly onClose: () => void;
  /** The id of the element that takes the focus afterwards where the one that had it was removed. */
  readonly focusOtherwiseId?: string;
  /** Where the focus goes afterwards, where that is not what had it before. */
  readonly onFocusReturn?: (event: Event) => void;
  readonly children: ReactNode;
};

/** A dialog that is open as long as it is mounted; Escape and a press beside it close it. */
export function Modal({ title, description, aside, look = 'dialog', onClose, children, ...focus }: ModalProps) {
  const returnFocus = useFocusReturn(focus.focusOtherwiseId);
  return (
    <Root open onOpenChange={(open) => open || onClose()}>
      <Portal>
        <div className={backdrop} />
        <Content
          className={look === 'sheet' ? sheet : dialog}
          onCloseAutoFocus={focus.onFocusReturn ?? returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={head}>
            <Title className={titleStyle}>{title}</Title>
            {aside}
          </div>
          {description ? <Description className={words}>{description}</Description> : null}
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
