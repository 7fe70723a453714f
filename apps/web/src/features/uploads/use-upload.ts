import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { text } from '#contracts/messages';
import { reason } from '../../lib/api-error.js';
import { notify } from '../../lib/notify.js';
import { UploadError } from './send-file.js';
import { uploadPicture } from './upload-picture.js';

/** Words of our own stand as they are; of a failed call, those that were meant for the user. */
const wordsOf = (error: Error): string =>
  error.name === 'ApiError' ? reason(error, text('design.uploadFailed')) : error.message || text('design.uploadFailed');

/** One upload at a time, with the share of it that is on its way. */
export function useUpload() {
  const [percent, setPercent] = useState(0);
  const running = useRef<AbortController | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      running.current?.abort();
      running.current = new AbortController();
      setPercent(0);
      return uploadPicture(file, { onProgress: setPercent, signal: running.current.signal });
    },
    onSuccess: ({ unhosted }) => {
      notify.success(text('design.uploaded'), { id: 'upload' });
      if (unhosted) notify.info(text('upload.noHosting'), { id: 'upload-note' });
    },
    onError: (error) => {
      if (!(error instanceof UploadError && error.message === text('upload.cancelled')))
        notify.error(wordsOf(error), { id: 'upload' });
    },
  });
  // Nobody waits for it any more.
  useEffect(() => () => running.current?.abort(), []);
  const cancel = (): void => {
    running.current?.abort();
    upload.reset();
  };
  return {
    start: upload.mutate,
    cancel,
    percent,
    sending: upload.isPending,
    problem: upload.error ? wordsOf(upload.error) : null,
  };
}
