import type { Media } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { t } from '../i18n/texts.ts';
import { ApiError } from './api-error.ts';
import { addressOf, failure } from './call.ts';
import { readCookie } from './cookie.ts';
import { leaveForSignIn } from './signed-out.ts';

/** Milliseconds without progress after which an upload has failed (behaviour.md 1). */
const stalledAfter = 10_000;

/**
 * Uploads one file to POST /media. `onProgress` gets a share from 0 to 1; aborting the signal
 * rejects with an AbortError.
 */
export function uploadMedia(
  file: File,
  options: {
    inline?: boolean;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  } = {},
): Promise<Media> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const fail = (error: Error) => {
      clearTimeout(stall);
      reject(error);
    };
    const expectProgress = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        request.abort();
        fail(new ApiError({ message: t('client.uploadStalled') }));
      }, stalledAfter);
    };

    request.upload.onprogress = (event) => {
      expectProgress();
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => fail(new ApiError({ message: t('client.noResponse') }));
    request.onload = () => {
      clearTimeout(stall);
      const answer: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve((answer as { data: Media }).data);
      else {
        if (request.status === 401) leaveForSignIn();
        reject(failure(request.status, answer));
      }
    };
    options.signal?.addEventListener('abort', () => {
      request.abort();
      fail(new DOMException('The upload was cancelled', 'AbortError'));
    });

    request.open('POST', addressOf(calls.uploadMedia));
    request.responseType = 'json';
    request.setRequestHeader('X-CSRFTOKEN', readCookie('csrf_token') ?? '');
    expectProgress();
    request.send(formOf(file, options.inline ?? false));
  });
}

function formOf(file: File, inline: boolean): FormData {
  const form = new FormData();
  form.set('inline', String(inline));
  form.set('linked_model', 'messages');
  form.set('files', file, file.name);
  return form;
}
