import AppStoreTypes

extension ReferenceObject {
    /// Objects of version 1 notifications and verifyReceipt, with removed members and receipts in the oldest format.
    ///
    /// Identifiers, numbers and flags are `any`: the same member is a string, a number or a Boolean in different
    /// objects.
    static let v1: [ReferenceObject] = [
        ReferenceObject(
            NotificationBodyV1.self,
            """
            notification_type environment password bid bvrs unified_receipt:UnifiedReceipt original_transaction_id:any
            auto_renew_adam_id:any auto_renew_product_id auto_renew_status:any auto_renew_status_change_date
            auto_renew_status_change_date_ms:any auto_renew_status_change_date_pst expiration_intent:any deprecation
            latest_receipt latest_receipt_info:ReceiptTransactions latest_expired_receipt
            latest_expired_receipt_info:ReceiptTransactions cancellation_date cancellation_date_ms:any
            cancellation_date_pst web_order_line_item_id:any
            """
        ),
        ReferenceObject(
            UnifiedReceipt.self,
            """
            environment latest_receipt latest_receipt_info:ReceiptTransactions
            pending_renewal_info:[PendingRenewalInfo] status:any
            """
        ),
        ReferenceObject(
            ReceiptTransaction.self,
            """
            app_account_token cancellation_date cancellation_date_ms:any cancellation_date_pst cancellation_reason:any
            expires_date expires_date_ms:any expires_date_pst in_app_ownership_type is_in_intro_offer_period:any
            is_trial_period:any is_upgraded:any offer_code_ref_name original_purchase_date
            original_purchase_date_ms:any original_purchase_date_pst original_transaction_id:any product_id
            promotional_offer_id purchase_date purchase_date_ms:any purchase_date_pst quantity:any
            subscription_group_identifier:any transaction_id:any web_order_line_item_id:any
            expires_date_formatted expires_date_formatted_pst item_id:any unique_identifier unique_vendor_identifier
            bid bvrs version_external_identifier:any
            """
        ),
        ReferenceObject(
            PendingRenewalInfo.self,
            """
            auto_renew_product_id auto_renew_status:any expiration_intent:any grace_period_expires_date
            grace_period_expires_date_ms:any grace_period_expires_date_pst is_in_billing_retry_period:any
            offer_code_ref_name original_transaction_id:any price_consent_status:any price_increase_status:any
            product_id promotional_offer_id
            """
        ),
        ReferenceObject(
            VerifyReceiptRequest.self,
            "receipt-data password exclude-old-transactions:boolean"
        ),
        ReferenceObject(
            VerifyReceiptResponse.self,
            """
            status:int32 environment is_retryable:any is-retryable:any code:int32 exception receipt:Receipt
            latest_receipt latest_receipt_info:ReceiptTransactions latest_expired_receipt_info:ReceiptTransactions
            pending_renewal_info:[PendingRenewalInfo] auto_renew_product_id auto_renew_status:any
            expiration_intent:any is_in_billing_retry_period:any
            """
        ),
        ReferenceObject(
            AppReceipt.self,
            """
            receipt_type adam_id:any app_item_id:any bundle_id application_version original_application_version
            download_id:any version_external_identifier:any receipt_creation_date receipt_creation_date_ms:any
            receipt_creation_date_pst request_date request_date_ms:any request_date_pst original_purchase_date
            original_purchase_date_ms:any original_purchase_date_pst preorder_date preorder_date_ms:any
            preorder_date_pst expiration_date expiration_date_ms:any expiration_date_pst in_app:ReceiptTransactions
            """
        ),
    ]
}
